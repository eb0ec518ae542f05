import { inJson } from '~/routes/shared/handler.server';
import { dashboardParams, versionOf, viewDashboard } from './dashboard.server';

/** Polled by an open dashboard. */
export const loader = inJson({ access: 'signed-in', params: dashboardParams }, async ({ viewer, params }) => ({
  version: versionOf(await viewDashboard(viewer, params)),
}));
