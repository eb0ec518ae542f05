import { receiveMailNews } from '~/domain/email/return-commands.server';
import { inJson } from '~/routes/shared/handler.server';

/** Where the mail provider reports emails that came back. */
export const action = inJson({ access: 'public' }, async ({ request }) => {
  await receiveMailNews(await request.text(), request.headers.get('authorization'));
  return { received: true };
});
