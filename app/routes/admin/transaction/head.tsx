import { addressLines } from '~/domain/address/rules';
import { tenureWords } from '~/domain/property/rules';
import type { NamedSolicitor, SaleHead } from '~/domain/reporting/sale/head-queries.server';
import { assignAgentWords } from '~/domain/sale/estate-agent/rules';
import { formatDay } from '~/domain/shared/dates-rules';
import { Box } from '~/ui/cards';
import { Tag } from '~/ui/feedback';
import { DescriptionList } from '~/ui/lists';
import { urls } from '~/urls';
import { Copied, dayOf, pounds, yesNo } from './parts';
import { AGENT_STATUS, PAYMENT_TYPES, SALE_TYPES } from './words';

/** Where it stands, in a few words. */
export function Badges({ head }: { head: SaleHead }) {
  const { group, payment, legalsStartedAt, possibleDuplicate } = head;
  return (
    <>
      {group && <Tag tone="info">Group Transaction</Tag>}
      {payment ? (
        <Tag tone="ok">
          Paid: {PAYMENT_TYPES[payment.type]}, {formatDay(payment.paidAt)}
        </Tag>
      ) : (
        <Tag tone="bad">Unpaid</Tag>
      )}
      {legalsStartedAt && <Tag tone="ok">Legals started {formatDay(legalsStartedAt)}</Tag>}
      {possibleDuplicate && <Tag tone="wait">Possible duplicate</Tag>}
    </>
  );
}

export function Summary({ head }: { head: SaleHead }) {
  const { id, payment, estateAgent, group } = head;
  const assign = (
    <a href={urls.adminAssignSolicitors(id)} data-keep-place>
      Assign Solicitors
    </a>
  );
  return (
    <Box>
      <DescriptionList
        short
        items={[
          { label: 'ID', value: <Copied text={id} label="ID" /> },
          { label: 'Type', value: SALE_TYPES[head.type] },
          { label: 'Property', value: addressLines(head.address).join(', ') },
          { label: 'Tenure', value: tenureWords(head) },
          { label: 'Asking price', value: pounds(head.askingPrice) },
          { label: 'Payment type', value: payment && PAYMENT_TYPES[payment.type] },
          { label: 'Foreign currency', value: yesNo(head.foreignCurrency) },
          { label: 'Mortgage referral', value: yesNo(head.mortgageReferral) },
          { label: 'Seller solicitor', value: solicitorLink(head.sellerSolicitor) ?? assign },
          { label: 'Buyer solicitor', value: solicitorLink(head.buyerSolicitor) ?? assign },
          {
            label: 'Estate agent',
            value: estateAgent ? (
              <a href={urls.adminEstateAgent(estateAgent.id)}>
                {estateAgent.brand} - {estateAgent.office}
              </a>
            ) : (
              <>
                {AGENT_STATUS[head.agentStatus]}.{' '}
                <a href={urls.adminAssignEstateAgent(id)} data-keep-place>
                  {assignAgentWords(head.agentStatus)}
                </a>
              </>
            ),
          },
          { label: 'Group name', value: group && <a href={urls.adminGroup(group.id)}>{group.name}</a> },
          { label: 'Created', value: dayOf(head.createdAt) },
        ]}
      />
    </Box>
  );
}

const solicitorLink = (solicitor: NamedSolicitor | null) =>
  solicitor && (
    <>
      <a href={urls.adminLawyerGroup(solicitor.groupId)}>{solicitor.name}</a>,{' '}
      <a href={urls.adminLawFirm(solicitor.firmId)}>{solicitor.firm}</a>
    </>
  );
