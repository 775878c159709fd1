export default function ChangePassword() {
  return <p>ChangePassword</p>;
}
