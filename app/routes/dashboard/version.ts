import { inJson } from '~/routes/shared/handler.server';
import { dashboardParams, versionOf, viewDashboard } from './dashboard.server';

/** An open dashboard asks now and then whether anything has changed. */
export const loader = inJson({ access: 'signed-in', params: dashboardParams }, async ({ viewer, params }) => ({
  version: versionOf(await viewDashboard(viewer, params)),
}));
