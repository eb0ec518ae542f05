/** Another person in a deal, as their form is parsed. */
export const BEN_PARSED = {
  personId: 'a'.repeat(24),
  firstName: 'Ben',
  middleName: null,
  lastName: 'Okoro',
  email: null,
  mobileNumber: null,
  correspondenceAddress: null,
};
