import type { DriverAdapterError } from '@prisma/driver-adapter-utils';

/**
 * The error of Prisma's driver adapter inside Prisma's own: its `cause` has what PostgreSQL said, as `originalCode` and `originalMessage`.
 *
 * Prisma documents `meta` as "additional information about the error" (prisma.io/docs/orm/v7/reference/error-reference). It documents
 * neither this key nor another way to the name of every constraint, and calls the package of the class internal, so we take only its
 * type. driver-error.test.ts and `npm run check:types` fail when an upgrade changes it. What would be lost: a refused constraint is a
 * plain 500 in place of its message; a conflict in raw SQL is not retried; a database that is starting or stopping counts as a bug of
 * the page; the log does not say what the database answered.
 */
export function driverErrorOf(error: object): DriverAdapterError | undefined {
  const { meta } = error as { meta?: { driverAdapterError?: DriverAdapterError } };
  return meta?.driverAdapterError;
}
