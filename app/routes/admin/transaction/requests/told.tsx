import { useLocation } from '@remix-run/react';
import { Banner } from '~/ui/feedback';
import { FormError } from '~/ui/form';
import { requestNotice } from './labels';

/** What a button of the card did, as the page's address says. */
export function Told() {
  const told = requestNotice(new URLSearchParams(useLocation().search).get('request'));
  if (!told) return null;
  return told.isError ? <FormError>{told.words}</FormError> : <Banner tone="ok">{told.words}</Banner>;
}
