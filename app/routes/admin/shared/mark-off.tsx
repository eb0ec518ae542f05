import { Link } from '~/ui/link';
import { urls } from '~/urls';

/** Where staff take the mark off an address that emails came back from. Nothing for an address without one. */
export function MarkOff({ markId, address }: { markId: string | null; address: string }) {
  if (markId === null) return null;
  return (
    <Link to={urls.adminMarkOff(markId)} preventScrollReset className="block text-sm">
      Take the mark off<span className="sr-only"> {address}</span>
    </Link>
  );
}
