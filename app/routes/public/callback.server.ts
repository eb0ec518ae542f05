import { requestCallback } from '~/domain/enquiry/callback/commands.server';
import type { Callback } from '~/domain/enquiry/callback/schema';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError } from '~/platform/errors';

/**
 * Asks for a callback, by form or by JSON.
 * @throws KnownError with the words for whatever was wrong
 */
export async function sendCallback(callback: Callback, ip: string): Promise<void> {
  try {
    await requestCallback(callback, ip);
  } catch (error) {
    if (error instanceof KnownError) throw error;
    reportError(error);
    throw new KnownError(503, 'Request callback failed');
  }
}
