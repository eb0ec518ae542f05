import { expectTypeOf, test } from 'vitest';
import type * as account from '~/domain/account/rules';
import type { CaseKind } from '~/domain/enquiry/case/rules';
import type { CheckStatus } from '~/domain/identity-check/rules';
import type { PaymentStatus } from '~/domain/payment/rules';
import type { CustomerType, RELATIONSHIPS, Relationship } from '~/domain/people/rules';
import type { Tenure } from '~/domain/property/rules';
import type { OwnershipType, YesNoNotSure } from '~/domain/purchase/rules';
import type { RequestStatus, RequestType } from '~/domain/search/requests/rules';
import type { Side } from '~/domain/shared/sides-rules';
import type * as database from '~/platform/generated/prisma/enums';

import type { Role } from '~/urls';

// Rules go to the browser, so they list the database's enums themselves. The compiler compares the two.
test('the words that rules list are those of the database’s enums', () => {
  expectTypeOf<Role>().toEqualTypeOf<database.Role>();
  expectTypeOf<account.UserType>().toEqualTypeOf<database.UserType>();
  expectTypeOf<CaseKind>().toEqualTypeOf<database.EnquiryCaseKind>();
  expectTypeOf<CheckStatus>().toEqualTypeOf<database.IdentityCheckStatus>();
  expectTypeOf<PaymentStatus>().toEqualTypeOf<database.PaymentStatus>();
  expectTypeOf<(typeof RELATIONSHIPS)[Relationship]>().toEqualTypeOf<database.GiftorRelationship>();
  expectTypeOf<Side>().toEqualTypeOf<database.InvoicedSide>();
  expectTypeOf<Tenure>().toEqualTypeOf<database.Tenure>();
  expectTypeOf<OwnershipType>().toEqualTypeOf<database.OwnershipType>();
  expectTypeOf<YesNoNotSure>().toEqualTypeOf<database.YesNoNotSure>();
  expectTypeOf<CustomerType>().toEqualTypeOf<database.CustomerType>();
  expectTypeOf<RequestType>().toEqualTypeOf<database.AdditionalSearchRequestType>();
  expectTypeOf<RequestStatus>().toEqualTypeOf<database.AdditionalSearchRequestStatus>();
});
