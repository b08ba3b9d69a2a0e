import { Suspense, useEffect, useId, useLayoutEffect, useState, type ReactNode } from 'react'
import { IconChevronDown } from '../../ui/icons/first.ts'
import { IconHome, IconSearch } from '../../ui/icons/common.ts'
import { Link, useLocation, useNavigate } from 'react-router'
import { menuPath } from '../../farm/places.ts'
import { useT } from '../../i18n/index.ts'
import { useOutbox } from '../../outbox/hooks.ts'
import { asLeft } from '../../screen/list-state.ts'
import { useSession } from '../../screen/session.ts'
import { cx } from '../../ui/class-names.ts'
import { routeAt } from '../routes.ts'
import { menuIcons } from '../menu-icons.ts'
import { doneBy } from './keys.ts'
import { KeysSheet } from './keys-sheet.tsx'
import { Palette } from './palette.tsx'
import styles from './rail.module.css'
import { outboxPath, useSections } from './sections.ts'
import { toForm, toOpenRow, walk } from './keyboard-navigation.ts'

/** Menu at the left of a desk, where a phone has the footer. `?` lists the keyboard shortcuts. */
export function Rail() {
  const t = useT()
  const { member } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const list = routeAt(pathname)?.detailOf
  const [finding, setFinding] = useState(false)
  const [asking, setAsking] = useState(false)
  const sections = useSections()
  // The page leaves room for the rail.
  useLayoutEffect(() => {
    document.documentElement.dataset['desk'] = ''
    return () => {
      delete document.documentElement.dataset['desk']
    }
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const does = doneBy(event)
      if (!does || event.defaultPrevented) return
      if (does === 'save') return save(event)
      // Open sheets and fields keep their keys, except Ctrl+K.
      if (
        document.querySelector('dialog[open]') ||
        (isField(event.target) && !event.ctrlKey && !event.metaKey)
      )
        return
      if (does === 'find') setFinding(true)
      else if (does === 'keys') setAsking(true)
      else if (does === 'back' && list) {
        // Focus stays on the row when its list gets the whole width again.
        toOpenRow()
        void navigate(list, { state: asLeft })
      } else if (!(does === 'walk' && walk(event.key === 'ArrowUp')) && !(does === 'form' && toForm())) return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [list, navigate])
  const here = list ?? pathname
  return (
    <>
      <nav className={styles.rail} aria-label={t('desk.rail')} data-no-print>
        <Link to={menuPath} className={styles.brand}>
          <IconHome size={26} aria-hidden />
          <span>
            <b>Penside</b>
            <span className={styles.farm}>{member.farmName}</span>
          </span>
        </Link>
        <button type="button" className={styles.find} onClick={() => setFinding(true)}>
          <IconSearch size={18} aria-hidden />
          <span>{t('desk.find')}</span>
          <kbd aria-hidden>/</kbd>
        </button>
        {sections.map(({ key, title, places }) => (
          <Group key={key} name={key} title={title} holds={places.some(({ path }) => path === here)}>
            {places.map(({ path, label }) => (
              <Link
                key={path}
                to={path}
                className={cx(styles.place, key !== 'often' && path === here && styles.current)}
                aria-current={key !== 'often' && path === here ? 'page' : undefined}
              >
                <span>{label}</span>
                {path === outboxPath && (
                  <Suspense>
                    <Unsent />
                  </Suspense>
                )}
              </Link>
            ))}
          </Group>
        ))}
      </nav>
      {finding && <Palette sections={sections} onClose={() => setFinding(false)} />}
      {asking && <KeysSheet onClose={() => setAsking(false)} />}
    </>
  )
}

/**
 * Ctrl+Enter saves the form with the focus, else that of the topmost sheet, else the page's; never one behind a
 * question.
 */
function save(event: KeyboardEvent) {
  if (event.defaultPrevented || event.repeat || event.isComposing) return
  const typed = event.target instanceof HTMLElement ? event.target.closest('form') : null
  const sheet = [...document.querySelectorAll('dialog[open]')].at(-1)
  const form =
    typed ??
    (sheet
      ? sheet.querySelector('form')
      : document.querySelector<HTMLFormElement>('form:has([data-save-bar])'))
  if (!form) return
  event.preventDefault()
  form.requestSubmit()
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Groups that are always unfolded. */
const alwaysOpen = ['today', 'often', 'view']

/** Group of the menu. It is unfolded while it contains the current page. */
function Group({
  name,
  title,
  holds,
  children,
}: {
  name: string
  title: string
  holds: boolean
  children: ReactNode
}) {
  const [open, setOpen] = useState<boolean | null>(null)
  const isOpen = open ?? (holds || alwaysOpen.includes(name))
  const id = useId()
  return (
    <div className={styles.section}>
      <h2>
        <button
          type="button"
          className={styles.title}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Sign of={name} />
          {title}
          <IconChevronDown className={cx(styles.chevron, isOpen && styles.up)} size={16} aria-hidden />
        </button>
      </h2>
      <div id={id} className={styles.places} hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}

function Sign({ of }: { of: string }) {
  const Icon = menuIcons[of]
  return Icon ? <Icon size={16} aria-hidden /> : null
}

function Unsent() {
  const { counts } = useOutbox()
  return counts.pending > 0 ? <b className={styles.count}>{counts.pending}</b> : null
}
