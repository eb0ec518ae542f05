import { draftReader } from '~/domain/account/drafts-queries.server';
import type { Viewer } from '~/domain/account/queries.server';
import { now } from '~/platform/clock.server';
import { db, type Tx } from '~/platform/db.server';
import { type ChangeFacts, confirmState, hasJustSignedIn } from './rules';
import { emailChangeDrafts } from './schema';

export type EmailChange = ChangeFacts & { id: string; userId: string; firstName: string; lastName: string };

/** Null once it has been deleted. */
export async function findEmailChange(id: string, client: Tx = db): Promise<EmailChange | null> {
  const found = await client.emailChange.findUnique({ where: { id }, include: { user: true } });
  if (!found) return null;
  const { user_id: userId, from_email: from, to_email: to, user } = found;
  const others = await client.user.findMany({
    where: { email: { in: [from, to] }, id: { not: userId } },
    select: { email: true },
  });
  const isTaken = (address: string) => others.some(({ email }) => email === address);
  return {
    ...{ id, userId, firstName: user.first_name, lastName: user.last_name },
    ...{ from, to, askedAt: found.created_at, confirmedAt: found.confirmed_at, undoneAt: found.undone_at },
    account: { email: user.email, isActive: user.active },
    isFromTaken: isTaken(from),
    isToTaken: isTaken(to),
  };
}

/** Whether the same person asked for the same address before. */
export const wasAskedBefore = async ({ id, userId, to }: EmailChange): Promise<boolean> =>
  (await db.emailChange.count({ where: { user_id: userId, to_email: to, id: { lt: id } } })) > 0;

/** Whether the session began a moment ago. False when it has ended. */
export async function isJustSignedIn(sessionId: string, client: Tx = db): Promise<boolean> {
  const session = await client.session.findUnique({ where: { id: sessionId }, select: { created_at: true } });
  return session !== null && hasJustSignedIn(session.created_at, now());
}

/** The address that a person last asked for, while its link waits for them. It says the same whether the address is taken or not. */
export async function findAddressToConfirm({ userId }: Viewer): Promise<string | null> {
  const newest = await db.emailChange.findFirst({
    where: { user_id: userId },
    orderBy: { id: 'desc' },
    select: { id: true },
  });
  const change = newest && (await findEmailChange(newest.id));
  return change && confirmState({ ...change, isToTaken: false }, now()) === 'open' ? change.to : null;
}

const readDraft = draftReader(emailChangeDrafts);

/** What they last typed, unless it was accepted. */
export const findTypedAddress = async (viewer: Viewer): Promise<string> =>
  (await readDraft(viewer, 'changeEmail'))?.email ?? '';
