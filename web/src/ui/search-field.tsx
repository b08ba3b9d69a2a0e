import { IconX } from './icons/first.ts'
import { IconSearch } from './icons/common.ts'
import { useUi } from './settings.ts'
import styles from './field.module.css'

export type SearchFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
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
          // The first Enter ends the composition of a Korean syllable.
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
