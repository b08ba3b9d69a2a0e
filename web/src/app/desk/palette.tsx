import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { IconSearch } from '../../ui/icons/common.ts'
import { useNavigate } from 'react-router'
import { members } from '@penside/contract/accounts/members.ts'
import { codes } from '@penside/contract/farm/codes.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { animalCards } from '@penside/contract/records/animal-card.ts'
import { workPlan } from '@penside/contract/reports/work-plan.ts'
import { membersPath } from '../../farm/places.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { cardOf, groupOf, penOf, workPlanPath } from '../../screen/places.ts'
import { useSession } from '../../screen/session.ts'
import { StatusChip } from '../../screen/status-chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { useMark } from '../../ui/mark.ts'
import styles from './palette.module.css'
import type { DeskSection } from './sections.ts'
import { searchResults, type SearchResult } from './search-results.ts'
import { isFound } from './matching.ts'

/** Maximum number of results per section. */
const most = 5

/** Search for work, screens, animals, groups, pens and people: arrows choose, Enter opens, Ctrl+Enter opens a new tab. */
export function Palette({ sections, onClose }: { sections: readonly DeskSection[]; onClose: () => void }) {
  const t = useT()
  const id = useId()
  const navigate = useNavigate()
  const dialog = useModal(onClose)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const search = useDeferredValue(text.trim())
  const { hits: listed, pending } = useFound(search)
  const screens = searchResults(sections, search).slice(0, search ? most * 2 : undefined)
  const hits = [...listed.work, ...screens, ...listed.others]
  const current = Math.min(chosen, hits.length - 1)
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])

  const open = ({ to }: SearchResult, apart: boolean) => {
    onClose()
    if (apart) window.open(to, '_blank', 'noopener')
    else void navigate(to)
  }
  const onKey = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && hits.length > 0) {
      event.preventDefault()
      setChosen((current + step + hits.length) % hits.length)
    }
    const hit = hits[current]
    // Enter during the composition of Korean does not submit.
    if (event.key === 'Enter' && hit && !event.nativeEvent.isComposing) {
      event.preventDefault()
      open(hit, event.ctrlKey || event.metaKey)
    }
  }
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('desk.findWhat')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.inner}>
        <label className={styles.search}>
          <IconSearch size={22} aria-hidden />
          <input
            role="combobox"
            aria-label={t('desk.findWhat')}
            aria-expanded
            aria-controls={`${id}-list`}
            aria-activedescendant={hits.length > 0 ? `${id}-${current}` : undefined}
            placeholder={t('desk.findWhat')}
            value={text}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setText(event.target.value)
              setChosen(0)
            }}
            onKeyDown={onKey}
          />
        </label>
        <Hits id={id} hits={hits} current={current} onPoint={setChosen} onOpen={open} />
        {hits.length === 0 && !pending && (
          <p className={styles.none}>{t('desk.nothing', { text: search })}</p>
        )}
        <p className="visually-hidden" role="status">
          {search && !pending && t('desk.found', { count: hits.length })}
        </p>
        <p className={styles.keys} aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('desk.choose')} <kbd>Enter</kbd> {t('desk.open')} <kbd>Ctrl Enter</kbd>{' '}
          {t('desk.newTab')}
        </p>
      </div>
    </dialog>,
    document.body,
  )
}

/** Dialog above the page, which a click outside closes. */
function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  useMark('sheet')
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    // A click outside the palette has the dialog as its target.
    const outside = ({ target }: Event) => target === element && close.current()
    element.addEventListener('click', outside)
    return () => {
      element.removeEventListener('click', outside)
      element.close()
    }
  }, [])
  return dialog
}

function Hits({
  id,
  hits,
  current,
  onPoint,
  onOpen,
}: {
  /** Id of the palette, with which those of the options begin. */
  id: string
  hits: readonly SearchResult[]
  current: number
  onPoint: (index: number) => void
  onOpen: (hit: SearchResult, apart: boolean) => void
}) {
  const t = useT()
  return (
    <div className={styles.hits} id={`${id}-list`} role="listbox" aria-label={t('desk.find')}>
      {hits.map((hit, i) => (
        <div key={hit.key}>
          {hits[i - 1]?.section !== hit.section && (
            <p className={styles.section} role="presentation">
              {hit.section}
            </p>
          )}
          <button
            type="button"
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === current}
            tabIndex={-1}
            className={cx(styles.hit, i === current && styles.chosen)}
            onMouseMove={() => onPoint(i)}
            onClick={(event) => onOpen(hit, event.ctrlKey || event.metaKey)}
          >
            <span>{hit.label}</span>
            {hit.chip}
            <span className={styles.line}>{hit.line}</span>
          </button>
        </div>
      ))}
    </div>
  )
}

/** Today's work, animals and groups by number and name, pens, and people for managers. */
function useFound(search: string): { hits: Record<'work' | 'others', SearchResult[]>; pending: boolean } {
  const t = useT()
  const { manages } = useSession()
  const enabled = search !== ''
  const animals = useQuery({ ...query(animalCards.list, { search, page: 0 }), enabled })
  const penned = useQuery({ ...query(groups.list, { search, page: 0 }), enabled })
  const people = useQuery({ ...query(members.list, {}), enabled: enabled && manages })
  const today = useQuery({ ...query(workPlan.today, {}), enabled })
  const pens = useQuery({ ...query(codes.locations, {}), enabled })
  if (!enabled) return { hits: { work: [], others: [] }, pending: false }
  const work = (today.data?.lists ?? [])
    .map(({ report, total, late }): SearchResult => ({
      key: `work ${report}`,
      section: t('desk.work'),
      label: t(`reports.today.list.${report}`),
      line: t('desk.dueAndLate', { due: total, late }),
      to: `${workPlanPath}?${new URLSearchParams({ report })}`,
    }))
    .filter(({ label }) => isFound(label, search))
  const others = [
    ...(animals.data?.rows ?? []).slice(0, most).map((row): SearchResult => ({
      key: `animal ${row.animalId}`,
      section: t('desk.animals'),
      label: row.tag,
      line: row.pen,
      chip: row.status && <StatusChip status={row.status} />,
      to: cardOf(row.animalId),
    })),
    ...(penned.data ?? []).slice(0, most).map((row): SearchResult => ({
      key: `group ${row.groupId}`,
      section: t('desk.groups'),
      label: row.groupName,
      line: `${t('ui.head', { count: row.head })} · ${row.penName}`,
      to: groupOf(row.groupId),
    })),
    ...(pens.data ?? [])
      .filter(({ name, house }) => isFound(`${house} ${name}`, search))
      .slice(0, most)
      .map(({ code, name, house }): SearchResult => ({
        key: `pen ${code}`,
        section: t('desk.rooms'),
        label: name,
        line: house,
        to: penOf(Number(code)),
      })),
    ...(people.data?.members ?? [])
      .filter(({ name, login }) => isFound(`${name} ${login}`, search))
      .slice(0, most)
      .map(({ accountId, name, login }): SearchResult => ({
        key: `person ${accountId}`,
        section: t('desk.people'),
        label: name,
        line: login,
        to: membersPath,
      })),
  ]
  return {
    hits: { work, others },
    pending: [animals, penned, people, today, pens].some(({ isLoading }) => isLoading),
  }
}
