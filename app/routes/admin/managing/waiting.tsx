import { Notice } from '~/ui/feedback';
import { Link } from '~/ui/link';
import { urls } from '~/urls';

/** How many changes wait for a second manager, with the way to them. */
export function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className="mb-5">
      <Notice>
        <Link to={urls.adminProposals()}>
          {count === 1 ? '1 change is' : `${count} changes are`} waiting for a second manager
        </Link>
      </Notice>
    </div>
  );
}
