import { staffLeftEmail } from '~/domain/work/emails-schema';
import { letter, skip } from '~/outbox/letter';
import { db } from '~/platform/db.server';
import { urls } from '~/urls';
import { composeMail } from './layout';
import { link } from './link';

export const staffLeft = letter(staffLeftEmail, async (_, { userId, sales }) => {
  const user = await db.user.findUnique({ where: { id: userId } });
  if (!user) return skip('Their account has been removed.');
  const name = `${user.first_name} ${user.last_name}`;
  const title = `${sales === 1 ? 'A sale' : `${sales} sales`} of ${name} ${sales === 1 ? 'is' : 'are'} no one’s`;
  return composeMail({
    subject: title,
    preview: `${name} no longer works here.`,
    title,
    blocks: [
      `${name} no longer works here. Please take what you can look after. What is a working day old comes first in everyone’s work until someone does.`,
      { button: 'View no one’s work', href: link(urls.adminWork({ who: 'none' })) },
    ],
    reference: null,
  });
});
