import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '@penside/contract/api/call.ts'
import { settings } from '@penside/contract/equipment/setting.ts'
import type { MessageCode } from '@penside/contract/messages/index.ts'
import { defaultLimit, settingOf, wrongLimit } from '@penside/domain/equipment/setting-limit.ts'
import { farmToday, formatNumber, formatTime, displayDay } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query, useSend } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { useForm } from '../../screen/form.ts'
import { FormSheet, useSheetSave } from '../../screen/form-sheet.tsx'
import { useAction } from '../../screen/use-action.ts'
import { useSession } from '../../screen/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Fold } from '../../ui/fold.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Section } from '../../ui/page.tsx'
import { EmptyState, Notice } from '../../ui/states.tsx'
import { useTypeName } from '../controllers/types.ts'
import styles from './control.module.css'
import { useSettingFormat } from './setting-format.ts'

type All = Output<typeof settings.limits>
type Limit = All['limits'][number]
const fields = ['least', 'most', 'usualLeast', 'usualMost', 'stepDown', 'stepUp', 'askStep'] as const

/** Setting limits and rights of the farm with their history; only the owner edits them. */
export function SettingLimits() {
  const limits = useQuery(query(settings.limits, {}))
  return <QueryResult query={limits}>{(data) => <LimitsPage all={data} />}</QueryResult>
}

function LimitsPage({ all }: { all: All }) {
  const t = useT()
  const { member } = useSession()
  const mayChange = member.role === 'owner'
  const [open, setOpen] = useState<Limit | null>(null)
  const [unfolded, setUnfolded] = useState<string | null>(null)
  if (all.limits.length === 0) return <EmptyState title={t('control.limits.none')} />
  return (
    <>
      {!mayChange && <Notice tone="grey" title={t('control.limits.ownersOnly')} />}
      <Rights all={all} mayChange={mayChange} />
      <p>{t('control.limits.hint')}</p>
      {[...Map.groupBy(all.limits, ({ scope }) => scope)].map(([scope, own]) => (
        <Fold
          key={scope}
          card
          title={own[0]!.scopeName || t('control.limits.noHouse')}
          chip={
            own.some(({ changes }) => changes.length > 0) ? <Chip>{t('control.limits.own')}</Chip> : undefined
          }
          open={unfolded === scope}
          onToggle={(isOpen) => setUnfolded(isOpen ? scope : null)}
          reads
        >
          <Card flush>
            {own.map((each) => (
              <LimitRow
                key={`${each.type} ${each.setting}`}
                limit={each}
                onOpen={mayChange ? () => setOpen(each) : undefined}
              />
            ))}
          </Card>
        </Fold>
      ))}
      {open && <LimitSheet limit={open} onClose={() => setOpen(null)} />}
    </>
  )
}

const whenBy = (at: string, name: string) =>
  [displayDay(farmToday(new Date(at))), formatTime(at), name].filter(Boolean).join(' ')

function Rights({ all: { workers, rights }, mayChange }: { all: All; mayChange: boolean }) {
  const t = useT()
  const trying = useAction()
  const { send, sending } = useSend(settings.saveRight)
  return (
    <Section title={t('control.limits.rights')}>
      <Card>
        <Checkbox
          label={t('control.limits.workers')}
          hint={t('control.limits.workersHint')}
          checked={workers}
          disabled={sending || !mayChange}
          onChange={(next) => void trying(() => send({ workers: next }), t('ui.saved'))}
        />
      </Card>
      {rights.length > 0 && (
        <Card flush>
          {rights.slice(0, 3).map((each) => (
            <CardRow
              key={each.at}
              title={t(each.workers ? 'control.limits.allowed' : 'control.limits.denied')}
              line={whenBy(each.at, each.name)}
            />
          ))}
        </Card>
      )}
    </Section>
  )
}

function useLimitWords({ type, setting }: Pick<Limit, 'type' | 'setting'>) {
  const t = useT()
  const typeName = useTypeName()
  const format = useSettingFormat(type)
  const { decimals } = settingOf(type, setting)
  const number = (value: number) => formatNumber(value, Number.isInteger(value) ? 0 : decimals)
  return {
    name: `${typeName(type)} · ${format.name(setting)}`,
    unit: format.unit(setting),
    range: ({ least, most }: { least: number; most: number }) =>
      `${number(least)}–${number(most)}${format.unit(setting)}`,
    line: (limit: Pick<Limit, (typeof fields)[number]>) =>
      [
        (limit.usualLeast > limit.least || limit.usualMost < limit.most) &&
          t('control.usual', { least: number(limit.usualLeast), most: number(limit.usualMost) }),
        Math.max(limit.stepDown, limit.stepUp) < limit.most - limit.least &&
          t('control.limits.line', {
            down: number(limit.stepDown),
            up: number(limit.stepUp),
            ask: number(limit.askStep),
          }),
      ]
        .filter(Boolean)
        .join(' · '),
  }
}

const Lines = ({ of }: { of: readonly (string | undefined)[] }) =>
  of.filter(Boolean).map((line) => (
    <span key={line} className={styles.own}>
      {line}
    </span>
  ))

function LimitRow({ limit, onOpen }: { limit: Limit; onOpen: (() => void) | undefined }) {
  const t = useT()
  const words = useLimitWords(limit)
  const last = limit.changes[0]
  return (
    <CardRow
      title={words.name}
      line={<Lines of={[words.line(limit), last && whenBy(last.at, last.name)]} />}
      chip={last && <Chip>{t('control.limits.own')}</Chip>}
      value={words.range(limit)}
      onClick={onOpen}
    />
  )
}

function LimitSheet({ limit, onClose }: { limit: Limit; onClose: () => void }) {
  const t = useT()
  const words = useLimitWords(limit)
  const { scope, type, setting, hardLeast, hardMost } = limit
  const onSave = useSheetSave(settings.saveLimit, onClose)
  const form = useForm(
    settings.saveLimit.input,
    { scope, type, setting, ...Object.fromEntries(fields.map((name) => [name, limit[name]])) },
    {
      labels: Object.fromEntries(fields.map((name) => [name, t(`control.limits.${name}`)])),
      rules: (values) => {
        const wrong = wrongLimit(type, setting, scope, values)
        return (wrong?.fields ?? []).map((field) => ({
          field: field as (typeof fields)[number],
          code: wrong!.code as MessageCode,
          values: wrong!.values,
        }))
      },
      onSave,
    },
  )
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={[limit.scopeName, words.name].filter(Boolean).join(' · ')}
      after={
        <div className={styles.after}>
          <Button
            wide
            onClick={() => {
              const first = defaultLimit(type, setting, scope)
              for (const name of fields) form.set(name, first[name])
            }}
          >
            {t('control.limits.toStandard')}
          </Button>
          {limit.changes.length > 0 && (
            <Section title={t('control.limits.history')}>
              <Card flush>
                {limit.changes.map((each) => (
                  <CardRow
                    key={each.at}
                    title={words.range(each)}
                    line={<Lines of={[words.line(each), whenBy(each.at, each.name)]} />}
                  />
                ))}
              </Card>
            </Section>
          )}
        </div>
      }
    >
      <p>
        {t('control.limits.hard', {
          least: formatNumber(hardLeast),
          most: formatNumber(hardMost),
          unit: words.unit,
        })}
      </p>
      <div className={styles.two}>
        {fields.map((name) => (
          <NumberField
            key={name}
            {...form.number(name)}
            unit={words.unit}
            decimals={settingOf(type, setting).decimals}
          />
        ))}
      </div>
    </FormSheet>
  )
}
