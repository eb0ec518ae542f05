/**
 * The page of an address that a form leads through, and that is never looked at. Without one Remix takes the address for a call, and
 * tells a person in JSON what went wrong; with one they read it on our error page.
 */
export default function PostOnlyPage() {
  return null;
}
