/**
 * `npm run admin:create -- [--manager] [--customer] EMAIL "First Last"`: creates the first staff user, who can give others staff access on the
 * user's page. With `--manager` they are a manager, too. A customer's account becomes staff with `--customer` only.
 */
import process from 'node:process';
import { newId, recordChange, transaction, usage } from './command-line.mjs';

const FLAGS = ['--manager', '--customer'];
const given = process.argv.slice(2).map((argument) => argument.trim());
const [isManager, mayBeCustomer] = FLAGS.map((flag) => given.includes(flag));
const [email = '', ...names] = given.filter((argument) => !FLAGS.includes(argument));
// A host that runs it for us may take the quotes for letters, and each word for an argument.
const [firstName, ...otherNames] = names.join(' ').replaceAll('"', '').trim().split(/\s+/);
if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || otherNames.length === 0) {
  usage('Usage: npm run admin:create -- [--manager] [--customer] EMAIL "First Last"');
}

const address = email.toLowerCase();
const { isKnown, name } = await transaction(async (client) => {
  const known = await client.query('select type, active, is_manager from app_user where email = $1 for update', [
    address,
  ]);
  if (known.rows[0]?.type === 'customer' && !mayBeCustomer) {
    usage(`${address} is the account of a customer. If they are to be staff, add --customer.`);
  }
  // Someone who has an account keeps its name.
  const { rows } = await client.query(
    `insert into app_user (id, email, first_name, last_name, type, is_manager) values ($1, $2, $3, $4, 'admin', $5)
     on conflict (email) do update set type = 'admin', is_manager = app_user.is_manager or $5, active = true, deactivated_at = null, updated_at = now()
     returning id, is_manager, first_name || ' ' || last_name as name`,
    [newId(), address, firstName, otherNames.join(' '), isManager],
  );
  await recordChange(client, {
    action: 'make-staff',
    subjectType: 'app_user',
    subjectId: rows[0].id,
    before: known.rows[0] ?? null,
    after: { type: 'admin', active: true, is_manager: rows[0].is_manager },
  });
  return { isKnown: known.rows.length > 0, name: rows[0].name };
});
const made = isKnown ? `has an account, which keeps its name (${name}) and is now` : 'was created as';
console.log(`${address} ${made} staff. They sign in with a magic link, like everyone.`);
