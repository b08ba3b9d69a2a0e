import { IconSearch, IconX } from '@tabler/icons-react'
import { useUi } from './settings.ts'
import styles from './field.module.css'

export type SearchFieldProps = {
  /** Said, and shown as the placeholder: "모돈번호". */
  label: string
  value: string
  onChange: (value: string) => void
  /** Enter on the keyboard. */
  onSearch?: ((value: string) => void) | undefined
  capitals?: boolean | undefined
  autoFocus?: boolean | undefined
}

export function SearchField({ label, value, onChange, onSearch, capitals, autoFocus }: SearchFieldProps) {
  const { words } = useUi()
  return (
    <search className={styles.box} data-no-print>
      <span className={styles.lead}>
        <IconSearch size={22} aria-hidden />
      </span>
      <input
        type="text"
        role="searchbox"
        enterKeyHint="search"
        inputMode="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize={capitals ? 'characters' : 'off'}
        spellCheck={false}
        autoFocus={autoFocus}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(capitals ? event.target.value.toUpperCase() : event.target.value)}
        onKeyDown={(event) => {
          // A Korean syllable that is still being composed ends with the first Enter.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onSearch?.(value)
        }}
      />
      {value !== '' && (
        <button
          type="button"
          className={styles.end}
          aria-label={words.clear}
          onClick={() => {
            onChange('')
            onSearch?.('')
          }}
        >
          <IconX size={20} aria-hidden />
        </button>
      )}
    </search>
  )
}
