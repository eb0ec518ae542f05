import { LinkButton } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'Your link has expired', robots: 'noindex,nofollow' };

export default function LinkExpired() {
  return (
    <>
      <PageHead title="Your link has expired" lead="Please go to the Sign In page and we'll send you another link." />
      <div className="mt-8">
        <LinkButton href={urls.signIn({ mode: 'sign-in' })}>Sign in</LinkButton>
      </div>
    </>
  );
}
