import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '@penside/contract/api/call.ts'
import { codes } from '@penside/contract/farm/codes.ts'
import { farms } from '@penside/contract/farm/farms.ts'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { ownCodes } from '@penside/contract/farm/own-codes.ts'
import { places } from '@penside/contract/farm/places.ts'
import { suppliers } from '@penside/contract/farm/suppliers.ts'
import { specialCompany } from '@penside/domain/groups/special-company.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { useForm } from '../../screen/form.ts'
import { FormSheet, useSheetSave } from '../../screen/form-sheet.tsx'
import {
  farmSelectionPath,
  gradingsPath,
  medicinesPath,
  pensPath,
  qrLabelsPath,
  suppliersPath,
} from '../../screen/places.ts'
import { useSession } from '../../screen/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Section } from '../../ui/page.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { GradeNamesSheet } from './grade-names.tsx'
import { membersPath, ownCodesPath, settingsPath } from '../places.ts'

type Profile = Output<typeof farms.profile>

/** Profile of the farm, and links to its lists and settings. */
export function House() {
  const t = useT()
  const { member } = useSession()
  const profile = useQuery(query(farms.profile, {}))
  const [open, setOpen] = useState<'profile' | 'grades' | 'add' | null>(null)
  const counted = useCounts()
  return (
    <>
      <Section title={t('house.farm')}>
        <QueryResult query={profile} waiting={<Skeleton shape="rows" count={4} />}>
          {(shown) => (
            <Card flush>
              {(
                [
                  ['name', shown.farmName],
                  ['address', shown.address],
                  ['kind', shown.kindName],
                  ['company', shown.company],
                ] as const
              ).map(([name, value]) => (
                <CardRow
                  key={name}
                  title={value || t('house.none')}
                  line={t(`house.${name}`)}
                  onClick={() => setOpen('profile')}
                />
              ))}
            </Card>
          )}
        </QueryResult>
      </Section>
      <Section title={t('house.lists')}>
        <Card flush>
          <CardRow title={t('screens.route.pens')} line={counted.pens} to={pensPath} />
          <CardRow title={t('house.pens.labels')} to={qrLabelsPath} />
          <CardRow title={t('screens.route.controllers')} to="/popup/common/controllers" />
          <CardRow title={t('screens.route.suppliers')} line={counted.suppliers} to={suppliersPath} />
          <CardRow title={t('screens.route.ownCodes')} line={counted.codes} to={ownCodesPath} />
          {member.company === specialCompany && (
            <CardRow title={t('house.grades.title')} onClick={() => setOpen('grades')} />
          )}
          <CardRow title={t('screens.route.gradings')} to={gradingsPath} />
          <CardRow title={t('screens.route.medicines')} line={counted.medicines} to={medicinesPath} />
          <CardRow title={t('screens.route.members')} to={membersPath} />
          <CardRow title={t('farm.settings.plan')} to={settingsPath} />
        </Card>
      </Section>
      {member.role === 'owner' && (
        <Section title={t('house.addFarm')}>
          <p>{t('house.addFarmHint')}</p>
          <Button wide onClick={() => setOpen('add')}>
            {t('house.addFarm')}
          </Button>
          <Button wide kind="quiet" to={farmSelectionPath}>
            {t('screens.route.farmSelection')}
          </Button>
        </Section>
      )}
      {open === 'profile' && profile.data && (
        <ProfileSheet profile={profile.data} onClose={() => setOpen(null)} />
      )}
      {open === 'grades' && <GradeNamesSheet onClose={() => setOpen(null)} />}
      {open === 'add' && <AddFarm onClose={() => setOpen(null)} />}
    </>
  )
}

function useCounts() {
  const t = useT()
  const houses = useQuery(query(places.list, {})).data?.rows.filter(({ active }) => active)
  const used = (rows: readonly { active: boolean }[] | undefined) =>
    rows && t('house.inUse', { count: rows.filter(({ active }) => active).length })
  return {
    pens:
      houses &&
      t('house.pensCount', {
        houses: houses.length,
        pens: houses.flatMap(({ pens }) => pens.filter(({ active }) => active)).length,
      }),
    suppliers: used(useQuery(query(suppliers.list, {})).data?.rows),
    codes: used(useQuery(query(ownCodes.list, {})).data?.rows),
    medicines: used(useQuery(query(medicines.list, {})).data?.rows),
  }
}

function ProfileSheet({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const t = useT()
  const { member } = useSession()
  const kinds = useQuery(query(codes.system, { list: '431' }))
  const save = useSheetSave(farms.saveProfile, onClose)
  const { farmName, address, kind, company } = profile
  const form = useForm(
    farms.saveProfile.input,
    { farmName, address, kind, company },
    {
      labels: {
        farmName: t('house.name'),
        address: t('house.address'),
        kind: t('house.kind'),
        company: t('house.company'),
      },
      // Forms leave out empty fields, but here empty is a value.
      onSave: ({ address: written = '', company: of = '', ...values }, operationId) =>
        save({ ...values, address: written, company: of }, operationId),
    },
  )
  return (
    <FormSheet form={form} onClose={onClose} title={t('house.farm')}>
      <TextField {...form.text('farmName')} maxLength={60} />
      <TextField {...form.text('address')} maxLength={200} autoComplete="street-address" />
      <SelectField
        {...form.choice('kind')}
        choices={(kinds.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      />
      <TextField
        {...form.text('company')}
        maxLength={30}
        disabled={member.role !== 'owner'}
        hint={t(member.role === 'owner' ? 'house.companyHint' : 'house.companyOwners')}
      />
    </FormSheet>
  )
}

function AddFarm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const onSave = useSheetSave(farms.add, onClose, t('house.farmAdded'))
  const form = useForm(
    farms.add.input,
    {},
    {
      labels: { farmName: t('house.name') },
      onSave,
    },
  )
  return (
    <FormSheet form={form} onClose={onClose} title={t('house.addFarm')} submit={t('house.addFarm')}>
      <TextField {...form.text('farmName')} maxLength={60} />
      <p>{t('house.addFarmHint')}</p>
    </FormSheet>
  )
}
