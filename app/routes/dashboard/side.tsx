import { INVITATION_TONES, INVITATION_WORDS } from '~/domain/people/rules';
import { Fold } from '~/ui/cards';
import { Notice, Tag } from '~/ui/feedback';
import { Rows } from '~/ui/lists';
import { SideSection } from '~/ui/page';
import { DaysBar, Scale } from '~/ui/pictures/days-bar';
import { SearchPicture } from '~/ui/pictures/search-picture';
import { whole } from '~/ui/whole';
import type { DealView } from './deal';
import { SharingSwitch } from './sharing-switch';

/** Useful details beside the timeline. */
export function Side({ view, receipt }: { view: DealView; receipt: string }) {
  const { people, rows, order, buyer, ending } = view;
  return (
    <>
      {buyer && <Buyer {...buyer} />}
      {(view.showsSale || view.choice) && (
        <SideSection title={`Your ${view.solicitor?.called ?? 'solicitor'}`}>
          <Solicitor {...view} />
        </SideSection>
      )}
      {view.showsSale && <AboutTheSale view={view} />}
      {people.length > 0 && (
        <SideSection title="People">
          <Rows
            rows={people.map(({ name, what, invitation }) => ({
              label: (
                <>
                  <span className="wrap-anywhere">{name}</span>
                  <span className="block text-sm text-ink-soft">{what}</span>
                </>
              ),
              value: invitation !== 'none' && (
                <Tag tone={INVITATION_TONES[invitation]}>{INVITATION_WORDS[invitation]}</Tag>
              ),
            }))}
          />
        </SideSection>
      )}
      {rows.map((section) => (
        <SideSection key={section.link?.href ?? section.title} title={section.title}>
          <Rows rows={section.rows} />
          {section.link && (
            <p className="mt-2 text-md print:hidden">
              <a href={section.link.href} className="inline-flex min-h-11 items-center">
                {section.link.label}
              </a>
            </p>
          )}
        </SideSection>
      ))}
      {order && (
        <SideSection title={order.linesTitle}>
          <Rows rows={[...order.lines, { label: 'Total including VAT', value: order.total, weight: 'total' }]} />
          {order.refunded && <p className="mt-2 text-md first-letter:uppercase">{order.refunded}</p>}
          <p className="mt-2 text-md print:hidden">
            <a href={receipt} className="inline-flex min-h-11 items-center">
              View {order.document.toLowerCase()}
            </a>
          </p>
        </SideSection>
      )}
      {ending && (
        <SideSection title={ending.title}>
          <p className="text-md">{whole(ending.words)}</p>
          <a href={ending.link.href} className="inline-flex min-h-11 items-center text-md print:hidden">
            {ending.link.label}
          </a>
        </SideSection>
      )}
    </>
  );
}

/** What the seller has said of their buyer, and the way to tell us of an offer. */
function Buyer({ said, tell }: NonNullable<DealView['buyer']>) {
  if (said.length === 0 && !tell) return null;
  return (
    <SideSection title="Your buyer">
      {said.map(({ key, words, link }) => (
        <div key={key} className="mb-3">
          <p className="text-md wrap-anywhere">{words}</p>
          {link && <SideLink {...link} />}
        </div>
      ))}
      {tell && (
        <>
          <p className="text-md">Tell us when you accept an offer, so that the legal work can continue.</p>
          <SideLink {...tell} />
        </>
      )}
    </SideSection>
  );
}

const SideLink = ({ href, label }: { href: string; label: string }) => (
  <a href={href} className="inline-flex min-h-11 items-center text-md print:hidden">
    {label}
  </a>
);

function AboutTheSale({ view }: { view: DealView }) {
  const { searches, agent, sharing, isOver } = view;
  const isBack = ({ tone, status }: (typeof searches)[number]) => tone === 'ok' && status !== 'not needed';
  const open = searches.filter((search) => !isBack(search));
  const back = searches.filter(isBack);
  const scale = <Scale bars={searches.map(({ bar }) => bar)} />;
  const isBarOpen = open.some(({ bar }) => bar !== null);
  return (
    <>
      <SideSection title="Searches">
        {searches.length === 0 ? (
          <p className="text-md">
            {isOver
              ? 'No searches were ordered.'
              : 'No searches have been ordered yet. They’ll appear here with their dates.'}
          </p>
        ) : (
          <>
            {open.length > 0 && <Searches searches={open} />}
            {back.length > 0 && (
              <Fold summary={`${back.length} complete`} bare>
                <Searches searches={back} />
                {!isBarOpen && scale}
              </Fold>
            )}
            {isBarOpen && scale}
          </>
        )}
      </SideSection>
      {agent && (
        <SideSection title="Estate agent">
          <p className="text-md">{agent.words}</p>
          {agent.phone && <Phone {...agent.phone} />}
          {agent.link && <SideLink {...agent.link} />}
          {sharing && !sharing.isQuestion && <SharingSwitch sharing={sharing} />}
        </SideSection>
      )}
    </>
  );
}

function Searches({ searches }: Pick<DealView, 'searches'>) {
  return (
    <Rows
      rows={searches.map(({ label, tone, status, when, bar }) => ({
        label: (
          <>
            <SearchPicture label={label} />
            {label}
            {when && <span className="block text-sm text-ink-soft">{when}</span>}
            {bar && <DaysBar {...bar} />}
          </>
        ),
        value: <Tag tone={tone}>{status}</Tag>,
      }))}
    />
  );
}

function Solicitor({ solicitor, introduction, choice }: Pick<DealView, 'solicitor' | 'introduction' | 'choice'>) {
  if (!solicitor) {
    return (
      <>
        <p className="text-md">{introduction}</p>
        {choice && <SideLink {...choice} />}
      </>
    );
  }
  return (
    <>
      {solicitor.name && (
        <p>
          <b>{solicitor.name}</b>
        </p>
      )}
      <p className="text-md whitespace-pre-line">{whole(solicitor.lines.join('\n'))}</p>
      {solicitor.regulator && <p className="text-sm text-ink-soft">Regulated by {solicitor.regulator}</p>}
      {solicitor.since && <p className="text-sm text-ink-soft">On our panel since {solicitor.since}</p>}
      {solicitor.phone && <Phone {...solicitor.phone} />}
      {solicitor.bio && (
        <Fold summary={`More about ${solicitor.name ?? 'them'}`} bare>
          <p className="text-md">{solicitor.bio}</p>
        </Fold>
      )}
      <Notice>
        If an email says that your {solicitor.called}’s bank details have changed, it is probably fraud. Do not pay.
        Call {solicitor.phone?.label ?? 'them'} first.
      </Notice>
    </>
  );
}

function Phone({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center text-md">
      {label}
    </a>
  );
}
