import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '@penside/contract/api/call.ts'
import { codes } from '@penside/contract/farm/codes.ts'
import { ownCodes } from '@penside/contract/farm/own-codes.ts'
import { ownLists, type OwnList } from '@penside/domain/codes/lists.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { query, useSend } from '../../screen/api.ts'
import { useForm } from '../../screen/form.ts'
import { FormSheet, useSheetSave } from '../../screen/form-sheet.tsx'
import { ManagedList } from '../../screen/managed-list.tsx'
import { useSession } from '../../screen/session.ts'
import { Card, CardRow } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Section } from '../../ui/page.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { MergeInto } from './merge.tsx'
import { NameFields, nameNeeded, namesToEdit, useNameLabels } from './names.tsx'

type OwnCode = Output<typeof ownCodes.list>['rows'][number]

/** Codes that the farm has added to the association's lists. */
export function OwnCodes() {
  const t = useT()
  const { manages } = useSession()
  const list = useQuery(query(ownCodes.list, {}))
  const [open, setOpen] = useState<OwnCode | 'new' | null>(null)
  return (
    <>
      <ManagedList
        hint={t('house.codes.hint')}
        add={{ label: t('house.codes.add'), onClick: () => setOpen('new') }}
        managersOnly={t('house.managersOnly')}
        list={list}
        empty={{ title: t('house.codes.empty'), body: t('house.codes.emptyStep') }}
      >
        {(rows) =>
          ownLists
            .filter((each) => rows.some((row) => row.list === each))
            .map((each) => (
              <Section key={each} title={t(`house.codes.lists.${each}`)}>
                <Card flush>
                  {rows
                    .filter((row) => row.list === each)
                    .map((row) => (
                      <CardRow
                        key={row.code}
                        title={row.name}
                        chip={row.active ? undefined : <Chip>{t('house.unused')}</Chip>}
                        onClick={manages ? () => setOpen(row) : undefined}
                      />
                    ))}
                </Card>
              </Section>
            ))
        }
      </ManagedList>
      {open && (
        <CodeSheet
          key={open === 'new' ? 'new' : open.code}
          code={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function CodeSheet({ code, onClose }: { code: OwnCode | null; onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const onSave = useSheetSave(ownCodes.save, onClose)
  const merge = useSend(ownCodes.merge)
  const form = useForm(
    ownCodes.save.input,
    code
      ? { list: code.list, code: code.code, active: code.active, ...namesToEdit(code, language) }
      : { list: '041', active: true },
    {
      labels: {
        ...useNameLabels(t('house.nameOf')),
        list: t('house.codes.list'),
        active: t('house.active'),
      },
      rules: (values) => nameNeeded(values, language),
      onSave,
    },
  )
  const list: OwnList = form.values.list ?? '041'
  const offered = useQuery({ ...query(codes.association, { list }), enabled: code !== null })
  const choice = form.choice('list')
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t(code ? 'house.codes.edit' : 'house.codes.add')}
      after={
        code && (
          <MergeInto
            name={code.name}
            others={(offered.data ?? [])
              .filter((each) => each.code !== code.code)
              .map((each) => ({ value: each.code, label: each.name }))}
            merge={(into) => merge.send({ list: code.list, code: code.code, into })}
            onDone={onClose}
          />
        )
      }
    >
      <SelectField
        {...choice}
        value={list}
        disabled={code !== null}
        choices={ownLists.map((value) => ({ value, label: t(`house.codes.lists.${value}`) }))}
      />
      <NameFields text={form.text} />
      {code && <Checkbox {...form.check('active')} />}
    </FormSheet>
  )
}
