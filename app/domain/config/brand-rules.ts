/** What the pages say about who runs the service; the values come from configuration. */
export interface Brand {
  name: string;
  supportEmail: string;
  companyName: string;
  companyNumber: string;
}
