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
  const title = `No one looks after ${sales === 1 ? 'a sale' : `${sales} sales`} of ${name} now`;
  return composeMail({
    subject: title,
    preview: `${name} no longer works here.`,
    title,
    blocks: [
      `${name} no longer works here. Please take the sales that you can look after. Work that no one has taken for a working day comes first on everyone’s work page.`,
      { button: 'View no one’s work', href: link(urls.adminWork({ who: 'none' })) },
    ],
    reference: null,
  });
});
