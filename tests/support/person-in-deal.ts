/** Who sells or buys too, as the forms of a deal know them. */
export const BEN = {
  personId: 'b'.repeat(24),
  firstName: 'Ben',
  middleName: null,
  lastName: 'Okoro',
  email: null,
  mobileNumber: null,
  correspondenceAddress: null,
};
