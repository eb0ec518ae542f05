/**
 * `npm run admin:create -- EMAIL "First Last"`: creates the first staff user, who can give others staff access on the user's page.
 */
import process from 'node:process';
import { newId, recordChange, transaction, usage } from './command-line.mjs';

const [email = '', fullName = ''] = process.argv.slice(2).map((argument) => argument.trim());
const [firstName, ...otherNames] = fullName.split(/\s+/);
if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || otherNames.length === 0) {
  usage('Usage: npm run admin:create -- EMAIL "First Last"');
}

const address = email.toLowerCase();
const isKnown = await transaction(async (client) => {
  const known = await client.query('select type, active from app_user where email = $1 for update', [address]);
  // Someone who has an account keeps its name.
  const { rows } = await client.query(
    `insert into app_user (id, email, first_name, last_name, type) values ($1, $2, $3, $4, 'admin')
     on conflict (email) do update set type = 'admin', active = true, deactivated_at = null, updated_at = now()
     returning id`,
    [newId(), address, firstName, otherNames.join(' ')],
  );
  await recordChange(client, {
    action: 'make-staff',
    subjectType: 'app_user',
    subjectId: rows[0].id,
    before: known.rows[0] ?? null,
    after: { type: 'admin', active: true },
  });
  return known.rows.length > 0;
});
console.log(
  `${address} ${isKnown ? 'is now' : 'was created as'} staff. They sign in with a magic link, like everyone.`,
);
