export default function Setup() {
  return <p>Setup</p>;
}
