import type { PigletPart } from '@penside/contract/records/removal.ts'
import { countOf } from '@penside/domain/records/litter.ts'
import { codes } from '@penside/contract/farm/codes.ts'
import { useCodeChoices } from '../../screen/fields.tsx'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Choice } from '../../ui/choice.ts'
import { Fields } from '../../ui/field.tsx'
import { Section } from '../../ui/page.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { StepField } from '../../ui/step-field.tsx'
import { useNursingSows } from '../nursing-sows.ts'

type Parts = readonly PigletPart[]

/** What becomes of the piglets of a removed sow, in parts: each goes to a sow or died of a cause. The parts must cover all piglets. */
export function PigletsGoField({
  label,
  error,
  sow,
  value,
  onChange,
}: {
  label: string
  error?: string | undefined
  sow: Parameters<typeof useNursingSows>[0] & { nursing: number }
  value: Parts
  onChange: (parts: PigletPart[]) => void
}) {
  const t = useT()
  const causes = useCodeChoices(query(codes.association, { list: '032' }))
  const sows = useNursingSows(sow)
  const left = sow.nursing - value.reduce((sum, part) => sum + countOf(part), 0)
  // The error is shown at the first part without a choice, else at the last count.
  const open = value.findIndex(({ toId, cause }) => toId === undefined && !cause)
  return (
    <Section title={label} aside={t('records.removal.pigletsLeft', { count: left, of: sow.nursing })}>
      {value.map((part, at) => (
        // A part has no key but its position.
        // oxlint-disable-next-line react/no-array-index-key
        <PartCard
          key={at}
          part={part}
          no={at + 1}
          max={countOf(part) + Math.max(left, 0)}
          choiceError={at === open ? error : undefined}
          countError={open < 0 && at === value.length - 1 ? error : undefined}
          sows={sows.choices}
          causes={causes.choices}
          onChange={(changed) => onChange(value.with(at, changed))}
          onRemove={value.length > 1 ? () => onChange(value.toSpliced(at, 1)) : undefined}
        />
      ))}
      {left > 0 && (
        <Button wide onClick={() => onChange([...value, { females: left }])}>
          {t('records.removal.addPart', { count: left })}
        </Button>
      )}
    </Section>
  )
}

function PartCard({
  part,
  no,
  max,
  choiceError,
  countError,
  sows,
  causes,
  onChange,
  onRemove,
}: {
  part: PigletPart
  no: number
  max: number
  choiceError: string | undefined
  countError: string | undefined
  sows: readonly Choice<number>[]
  causes: readonly Choice<string>[]
  onChange: (part: PigletPart) => void
  onRemove: (() => void) | undefined
}) {
  const t = useT()
  const { females } = part
  const died = 'cause' in part
  const choice = { required: true, error: choiceError }
  return (
    <Card>
      <Fields>
        <Segments
          label={t('records.removal.part', { no })}
          value={died ? 'died' : 'sow'}
          onChange={(way) =>
            onChange({ females, ...(way === 'died' ? { cause: undefined } : { toId: undefined }) })
          }
          choices={[
            { value: 'sow', label: t('records.removal.toSow') },
            { value: 'died', label: t('records.removal.haveDied') },
          ]}
        />
        {died ? (
          <PickField
            {...choice}
            label={t('records.pigletDeath.cause')}
            value={part.cause ?? null}
            onChange={(cause) => onChange({ females, cause })}
            choices={causes}
            placeholder={t('records.removal.chooseCause')}
          />
        ) : (
          <PickField
            {...choice}
            label={t('records.fostering.to')}
            value={part.toId ?? null}
            onChange={(toId) => onChange({ females, toId })}
            choices={sows}
            placeholder={t('records.fostering.choose')}
          />
        )}
        <StepField
          label={t('records.removal.count')}
          error={countError}
          value={countOf(part)}
          min={0}
          max={max}
          onChange={(count) => onChange({ ...part, females: count ?? 0, males: undefined })}
        />
        {onRemove && <Button onClick={onRemove}>{t('records.removal.takeOut', { no })}</Button>}
      </Fields>
    </Card>
  )
}
