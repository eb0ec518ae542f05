import { COMMAND_LINE, recordChange } from '~/domain/audit/commands.server';
import { now } from '~/platform/clock.server';
import { transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { magicLinkUrl, tokenHashOf } from './link-token-rules.server';
import { LINK_LIFETIME_MS } from './rules';

/**
 * A link that signs a member of staff in without an email, for a night on which mail is down: `bin/sign-in-link.mjs`. It works once and
 * for as long as any other, and the audit log says that it was made.
 * @throws KnownError 404 unless the address is active staff's
 */
export async function makeStaffSignInLink(address: string): Promise<string> {
  const email = address.trim().toLowerCase();
  const id = newId();
  const token_hash = tokenHashOf(id);
  await transaction(async (tx) => {
    const staff = await tx.user.findUnique({ where: { email }, select: { id: true, type: true, active: true } });
    if (staff?.type !== 'admin' || !staff.active) {
      throw new KnownError(404, 'No active member of staff has this email address.');
    }
    const created_at = now();
    const expires_at = new Date(created_at.getTime() + LINK_LIFETIME_MS);
    await tx.magicLink.create({ data: { id, email, mode: 'sign_in', token_hash, created_at, expires_at } });
    const change = { action: 'make-magic-link', subjectType: 'app_user', subjectId: staff.id };
    await recordChange(tx, COMMAND_LINE, { ...change, before: null, after: { expires_at } });
  });
  return magicLinkUrl({ id, email, role: null, token_hash }, 'admin');
}
