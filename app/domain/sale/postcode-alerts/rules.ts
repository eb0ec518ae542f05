/** So many postcodes at a time are watched for one buyer. */
export const MOST_POSTCODES = 3;

/** How long, after which the alert is removed (`retention/rules.ts`). */
export const ALERT_DAYS = 90;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The last moment at which an alert that was asked for then is answered. */
export const alertEnds = (askedAt: Date): Date => new Date(askedAt.getTime() + ALERT_DAYS * DAY_MS);

/** Alerts asked for after this are still answered. */
export const oldestAlert = (now: Date): Date => new Date(now.getTime() - ALERT_DAYS * DAY_MS);

/** What a buyer reads who asks for one too many; `postcodes` are those that are watched for them. */
export const tooManyWords = (postcodes: readonly string[]): string =>
  `We already watch ${MOST_POSTCODES} postcodes for you: ${postcodes.join(', ')}. Find one of them here and stop it, then ask again`;
