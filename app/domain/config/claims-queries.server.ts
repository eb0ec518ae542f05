import { isDatabaseUnavailable } from '~/platform/database-unavailable.server';
import { db } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { type Claims, shownClaims } from './claims-rules';

/** What pages and emails say of each claim. In production those without a source are not made, also while the database is away. */
export async function getClaims(isProduction = env.DEPLOYMENT === 'production'): Promise<Claims> {
  if (!isProduction) return shownClaims('all');
  try {
    const rows = await db.claimSource.findMany({ select: { id: true } });
    return shownClaims(new Set(rows.map(({ id }) => id)));
  } catch (error) {
    if (isDatabaseUnavailable(error)) return shownClaims(new Set());
    throw error;
  }
}

/** Whether pages show our made-up reviews and stories, labelled as such. In production they would stand where people look for real ones. */
export const showsExamples = env.DEPLOYMENT !== 'production';
