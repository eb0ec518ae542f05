import type { GroupRow } from '~/domain/group/queries.server';
import { Tag } from '~/ui/feedback';
import { LinkButton } from '~/ui/link-button';
import { AdminHead, Tabs } from '~/ui/page';
import { urls } from '~/urls';

export type GroupShown = { group: Pick<GroupRow, '_id' | 'name' | 'units' | 'hasActivePurchaseIntent'> };

export const crumbsOfGroup = ({ group }: GroupShown) => [
  { label: 'Transactions Groups', href: urls.adminGroups() },
  { label: group.name, href: urls.adminGroup(group._id) },
];

/** The heading above both tabs of a group. */
export function GroupHead({ group, tab }: GroupShown & { tab: 'details' | 'ops' }) {
  const { _id, name, units, hasActivePurchaseIntent } = group;
  return (
    <>
      <AdminHead
        title={name}
        count={units === 1 ? '1 unit' : `${units} units`}
        tags={hasActivePurchaseIntent && <Tag tone="info">Has an active purchase intent</Tag>}
        actions={
          tab === 'details' && (
            <>
              <LinkButton dialog small variant="quiet" href={urls.adminGroupPart(_id, 'name')}>
                Edit name
              </LinkButton>
              <LinkButton dialog small variant="quiet" href={urls.adminGroupPart(_id, 'representative')}>
                Change representative
              </LinkButton>
            </>
          )
        }
      />
      <Tabs
        label="Parts of the group"
        tabs={[
          { label: 'Details', href: urls.adminGroup(_id), current: tab === 'details' },
          { label: 'Ops', href: urls.adminGroupOps(_id), current: tab === 'ops' },
        ]}
      />
    </>
  );
}
