export default function SearchView() {
  return <p>SearchView</p>;
}
