type Buyer = {
  /** As it is written: LS1 4AP. */
  postcode: string;
  firstName: string;
  brand: string;
  /** The page where a seller begins. */
  sellUrl: string;
};

/** Text that a buyer can send to a seller who has not registered, or to the agent. They send it themselves: we send nothing. */
export function tellSellerText({ postcode, firstName, brand, sellUrl }: Buyer) {
  const subject = `Registering the home at ${postcode} with ${brand}`;
  const body = [
    'Hello,',
    `I am buying a home at ${postcode}, and would like to use ${brand} so that the legal work can start early. I cannot register until the seller has registered the home.`,
    `The seller can see what it costs and register here: ${sellUrl}`,
    'If you are the estate agent, please pass this on to the seller.',
    `Thank you,\n${firstName}`,
  ].join('\n\n');
  return { subject, body };
}

/** A URL that opens the person's own email program, without a recipient. Email programs need \r\n at the end of a line. */
export const ownEmailUrl = ({ subject, body }: { subject: string; body: string }): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
