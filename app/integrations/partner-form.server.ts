import { env } from '~/platform/env.server';

/** The partner form that HubSpot hosts, as its script finds it on a page. Null when it is not configured. */
export const partnerForm =
  env.PARTNER_FORM_PORTAL_ID && env.PARTNER_FORM_ID
    ? {
        src: new URL(`/forms/embed/${env.PARTNER_FORM_PORTAL_ID}.js`, env.PARTNER_FORM_URL).href,
        portalId: env.PARTNER_FORM_PORTAL_ID,
        formId: env.PARTNER_FORM_ID,
      }
    : null;
