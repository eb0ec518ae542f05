/** The most postcodes that a buyer has alerts for at a time (5-as-deals-go.md, 36). */
export const MAX_POSTCODES = 3;

/** How long an alert lasts. It is removed afterwards (`retention/rules.ts`). */
export const ALERT_DAYS = 90;

const DAY_MS = 24 * 60 * 60 * 1000;

/** When an alert ends that was created or renewed at this time. */
export const alertEnds = (askedAt: Date): Date => new Date(askedAt.getTime() + ALERT_DAYS * DAY_MS);

/** Alerts created or renewed after this time have not ended. */
export const alertCutoff = (now: Date): Date => new Date(now.getTime() - ALERT_DAYS * DAY_MS);

/** The message when a buyer has the most alerts already. `postcodes` are those of their alerts. */
export const tooManyMessage = (postcodes: readonly string[]): string =>
  `We already watch ${MAX_POSTCODES} postcodes for you: ${postcodes.join(', ')}. Find one of them here and select ‘Stop looking’, then ask again`;
