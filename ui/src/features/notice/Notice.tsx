export default function Notice() {
  return <p>Notice</p>;
}
