import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Fault, Faults } from '../core/faults.ts';
import type { LoggedRequest, RequestLog } from '../core/request-log.ts';
import type { Inbox } from './inbox.ts';

interface Dependencies {
  inbox: Inbox;
  faults: Faults;
  log: RequestLog;
  saved: () => Promise<void>;
  slowMs: number;
  timeoutMs: number;
}

/**
 * Accepts every message and delivers none. Faults apply to a message, at its first recipient: 'error' is a permanent 550 (unknown
 * mailbox), 'refuse' a temporary 450 (try later), 'slow' a late answer, 'timeout' none. A refused message never reaches the inbox.
 * With `after` the message is accepted and the connection is cut instead of the answer ('timeout': after a while; 'slow': the
 * answer to the message itself is late).
 */
export function createSmtp({ inbox, faults, log, saved, slowMs, timeoutMs }: Dependencies): SMTPServer {
  /** Messages in progress whose answer will be lost. */
  const lost = new WeakMap<SMTPServerSession, Fault>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    // Clients that log in may use any name.
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onRcptTo(address, session, done) {
      const fault = session.envelope.rcptTo.length === 0 ? faults.forRequest('mail', address.address) : undefined;
      if (!fault) return done();
      if (fault.after) {
        lost.set(session, fault);
        return done();
      }
      const entry = logMessage(log, session, [address.address], '', fault);
      void applyFault(fault, { slowMs, timeoutMs }).then((error) => {
        if (error) log.answered(entry, error.responseCode);
        done(error);
      });
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
        const fault = lost.get(session);
        lost.delete(session);
        const entry = logMessage(log, session, to, raw, fault);
        inbox.receive(raw, { from, to }).then(async (message) => {
          entry.body = { id: message.id, from: message.from, to: message.to, subject: message.subject };
          if (fault) await applyFault(fault, { slowMs, timeoutMs });
          if (fault && fault.kind !== 'slow') return cut(session);
          log.answered(entry, 250);
          await saved();
          done(null);
        }, done);
      });
    },
  });
  // A client that is killed resets its connection in the middle of a message. This library reports that as an error of the server,
  // which would end the process. Errors while starting to listen are handled at the server beneath.
  server.on('error', () => {});
  const cut = (session: SMTPServerSession) =>
    [...server.connections].find((connection) => connection.session === session)?.close();
  return server;
}

class Refusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

async function applyFault(fault: Fault, delays: { slowMs: number; timeoutMs: number }): Promise<Refusal | null> {
  if (fault.kind === 'error') return new Refusal(550, '5.1.1 No such mailbox here');
  if (fault.kind === 'refuse') return new Refusal(450, '4.7.1 Please try again later');
  const timedOut = fault.kind === 'timeout';
  // The wait must not keep the process alive.
  await wait(timedOut ? delays.timeoutMs : delays.slowMs, undefined, { ref: false });
  return timedOut ? new Refusal(421, '4.4.2 Timed out') : null;
}

function logMessage(
  log: RequestLog,
  session: SMTPServerSession,
  to: string[],
  rawBody: string,
  fault?: Fault,
): LoggedRequest {
  const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
  return log.add({
    provider: 'mail',
    method: rawBody ? 'DATA' : 'RCPT',
    path: to.join(', '),
    query: {},
    headers: {},
    body: { from, to: to.join(', ') },
    rawBody,
    ...(fault ? { fault: fault.kind } : {}),
  });
}
