import { useLocation } from '@remix-run/react';
import { Banner } from '~/ui/feedback';
import { FormError } from '~/ui/form';
import { requestNotice } from './labels';

/** What a button of the card did, as the page's address says. */
export function RequestNotice() {
  const notice = requestNotice(new URLSearchParams(useLocation().search).get('request'));
  if (!notice) return null;
  return notice.isError ? <FormError>{notice.words}</FormError> : <Banner tone="ok">{notice.words}</Banner>;
}
