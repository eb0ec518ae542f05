import type { ReactNode } from 'react';
import { withAdvice } from '~/islands/get-json';
import type { formOf } from '~/routes/shared/form';
import { Button } from '~/ui/button';
import { Checkbox, FieldGroup } from '~/ui/choices';
import { Notice } from '~/ui/feedback';
import { FieldError } from '~/ui/field';
import { Pagination } from '~/ui/paging';
import { Panel } from '~/ui/panel';
import { Table } from '~/ui/table';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { AddressForm } from '../shared/address-form';
import { AddressGate, AddressGateWords } from '../shared/address-gate';
import type { AddView } from './add-draft.server';

type Form = ReturnType<typeof formOf>;

/** One of the five sections of the form. Its buttons save this section without the others. */
function FormSection({
  id,
  number,
  title,
  children,
}: {
  id: string;
  number: number;
  title: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className="mb-6 scroll-mt-6 rounded-md border border-line bg-white p-5.5">
      <h2 className="text-h3">
        {number}. {title}
      </h2>
      {children}
    </section>
  );
}

/** A button of a section, which adds its intent to the form. */
function Press({ intent, disabled, children }: { intent: string; disabled?: boolean; children: ReactNode }) {
  return (
    <Button small variant="quiet" name="intent" value={intent} disabled={disabled}>
      {children}
    </Button>
  );
}

const Presses = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-wrap items-center gap-2.5">{children}</div>
);

export function NameSection({ form }: { form: Form }) {
  return (
    <FormSection id="name" number={1} title="Transactions Group name">
      <TextField
        field={form.field('name')}
        label="Transactions group name"
        hint="The name of the development, as everyone will see it."
        autoComplete="off"
      />
      <Presses>
        <Press intent="save-name">Save name</Press>
      </Presses>
    </FormSection>
  );
}

export function RepresentativeSection({ form, view: { representative, user } }: { form: Form; view: AddView }) {
  return (
    <FormSection id="representative" number={2} title="Representative">
      {representative === 'known' && user && (
        <Panel action={<Press intent="change-representative">Change representative</Press>}>
          <b>{user.name}</b>
          <span className="block wrap-anywhere">{user.email}</span>
        </Panel>
      )}
      {representative === null && (
        <>
          <TextField
            field={form.field('representative.email')}
            label="Email of the representative"
            hint="The person who acts for the seller company. They will see every unit when they sign in."
            type="email"
            autoComplete="off"
          />
          <Presses>
            <Press intent="find-representative">Find user</Press>
          </Presses>
        </>
      )}
      {representative === 'new' && (
        <>
          <Notice>
            <b>User not found.</b> Add their details. We will create the user together with the group.
          </Notice>
          <TextField field={form.field('representative.first_name')} label="First name" autoComplete="off" />
          <TextField field={form.field('representative.middle_name')} label="Middle name" optional autoComplete="off" />
          <TextField field={form.field('representative.last_name')} label="Last name" autoComplete="off" />
          <TextField field={form.field('representative.email')} label="Email" type="email" autoComplete="off" />
          <TextField
            field={form.field('representative.phone_number')}
            label="Mobile number"
            optional
            type="tel"
            width="medium"
            autoComplete="off"
          />
          <Presses>
            <Press intent="save-representative">Save representative</Press>
            <Press intent="change-representative">Search for another user</Press>
          </Presses>
        </>
      )}
    </FormSection>
  );
}

const columns = [
  { label: 'Unit' },
  { label: 'Tenure' },
  { label: 'Asking price', numeric: true },
  { label: 'Mortgage' },
  { label: 'Change', buttons: true },
];

export function UnitsSection({ form, units: { rows, total, page, pages } }: { form: Form; units: AddView['units'] }) {
  const field = form.field('units');
  return (
    <FormSection id="units" number={3} title="Property Details">
      <div id={field.id} tabIndex={-1} className="scroll-mt-6">
        {field.errors && <FieldError field={field} />}
        <p className="mt-2 mb-4 text-ink-soft">
          {total === 0
            ? 'There are no units yet. Add the first one, then duplicate it for the others.'
            : `${total} ${total === 1 ? 'unit' : 'units'}.`}
        </p>
        {total > 0 && (
          <Table
            caption="Units"
            columns={columns}
            stacks
            wide
            rows={rows.map((unit) => ({
              key: unit.id,
              cells: [
                `${unit.number}. ${unit.address}`,
                unit.tenure,
                unit.price || '—',
                unit.mortgage ? 'Yes' : 'No',
                <UnitButtons key="change" id={unit.id} name={unit.address} />,
              ],
            }))}
          />
        )}
        {pages > 1 && (
          <div className="mt-4 flex justify-end">
            <Pagination
              page={page}
              pages={pages}
              href={(each) => urls.adminAddGroup({ page: each === 1 ? undefined : String(each) }, 'units')}
            />
          </div>
        )}
        <Presses>
          <Press intent="unit:add">Add unit</Press>
        </Presses>
      </div>
    </FormSection>
  );
}

function UnitButtons({ id, name }: { id: string; name: string }) {
  const of = <span className="sr-only"> {name}</span>;
  return (
    <span className="flex flex-wrap gap-2">
      <Press intent={`unit:${id}`}>
        <span>Edit{of}</span>
      </Press>
      <Press intent={`duplicate:${id}`}>
        <span className="whitespace-nowrap">Duplicate unit{of}</span>
      </Press>
      <Press intent={`remove:${id}`}>
        <span>Remove{of}</span>
      </Press>
    </span>
  );
}

export function CompanySection({ form, view: { company, companySeller } }: { form: Form; view: AddView }) {
  return (
    <FormSection id="company" number={4} title="Seller company">
      {companySeller && (
        <Panel action={<Press intent="change-company">Change company</Press>}>
          <b>{companySeller.name}</b>
          <span className="block">Company number {companySeller.company_number}</span>
        </Panel>
      )}
      {company === null && (
        <>
          <TextField
            field={form.field('company.company_number')}
            label="Company number"
            hint="We search our own companies first, then Companies House."
            width="medium"
            autoComplete="off"
          />
          <Presses>
            <Press intent="find-company">Find company</Press>
            <Press intent="type-company">Enter the company manually</Press>
          </Presses>
        </>
      )}
      {company?.is === 'new' && (
        <>
          {company.problem && <Notice>{withAdvice(company.problem, 'You can enter the company manually.')}</Notice>}
          {company.warning && <Notice>Companies House says that this company is {company.warning}.</Notice>}
          <p className="mt-4 text-ink-soft">
            Check the name and address. We will add the company together with the group.
          </p>
          <TextField field={form.field('company.name')} label="Company name" autoComplete="off" />
          <TextField
            field={form.field('company.company_number')}
            label="Company number"
            width="medium"
            autoComplete="off"
          />
          <AddressGate>
            {(isBlocked) => (
              <>
                <AddressForm form={form} name="company.address" anyCountry />
                <Presses>
                  <Press intent="save-company" disabled={isBlocked}>
                    Save company
                  </Press>
                  <Press intent="change-company">Search for another company</Press>
                  <AddressGateWords isBlocked={isBlocked} />
                </Presses>
              </>
            )}
          </AddressGate>
        </>
      )}
    </FormSection>
  );
}

export function PaymentSection({ form, products }: { form: Form; products: AddView['products'] }) {
  return (
    <FormSection id="payment" number={5} title="Payment Details">
      <TextField
        field={form.field('stripe_transaction_id')}
        label="Payment reference"
        hint="Reference for the payment made outside this service for these units. It shows on every unit’s order."
        optional
        autoComplete="off"
      />
      <FieldGroup
        label="What it pays for"
        hint="Each unit’s order lists these at £0.00 and counts as paid once the terms are accepted."
      >
        {products.map(({ key, name }) => (
          <Checkbox key={key} field={form.field(`items.${key}`)} label={name} />
        ))}
      </FieldGroup>
      <FieldGroup label="Terms and conditions">
        <Checkbox
          field={form.field('termsAccepted')}
          label="The representative has accepted the terms and conditions"
          hint="We record it for every unit, with today’s date. Without it, no unit counts as paid."
        />
      </FieldGroup>
      <Presses>
        <Press intent="save-payment">Save payment details</Press>
      </Presses>
    </FormSection>
  );
}
