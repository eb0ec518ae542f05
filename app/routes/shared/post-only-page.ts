/**
 * The page of an address to which a form posts and that is never shown. Without a component Remix would treat the address as an API
 * and answer errors in JSON. With one, people see our error page.
 */
export default function PostOnlyPage() {
  return null;
}
