import { useState } from 'react'
import { fillNames, type Language } from '@penside/domain/basics/language.ts'
import { nameFieldOf } from '@penside/domain/language/name-fields.ts'
import { languages, useLanguage, useT } from '../../i18n/index.ts'
import { Fields } from '../../ui/field.tsx'
import { Fold } from '../../ui/fold.tsx'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'

export type NameField = (typeof nameFieldOf)[Language]
export type ThreeNames = Record<NameField, string>
type GivenNames = { [Field in NameField]?: string | null | undefined }

/** Initial names of a form. A language whose name equals the caller's is left empty, so that it follows changes. */
export function namesToEdit(names: ThreeNames, language: Language): GivenNames {
  const own = names[nameFieldOf[language]]
  return Object.fromEntries(
    languages.flatMap((each) => {
      const name = names[nameFieldOf[each]]
      return each === language || name !== own ? [[nameFieldOf[each], name]] : []
    }),
  )
}

/** Labels of the three name fields in messages. */
export function useNameLabels(label: string): Record<NameField, string> {
  const t = useT()
  const language = useLanguage()
  const of = (each: Language) => (each === language ? label : t(`house.languageName.${each}`))
  return { nameKo: of('ko'), nameEn: of('en'), nameVi: of('vi') }
}

/** Error if no language has a name. */
export const nameNeeded = (given: GivenNames, language: Language) =>
  fillNames({ ko: given.nameKo ?? '', en: given.nameEn ?? '', vi: given.nameVi ?? '' }, language)[language]
    ? []
    : [{ field: nameFieldOf[language], code: 'NAME_NEEDED' as const }]

/** Name field, with the other languages behind a disclosure. */
export function NameFields({
  text,
  first,
  hint,
  placeholder,
}: {
  text: (name: NameField) => Omit<TextFieldProps, 'hint'>
  /** Field of the name in the caller's language, if the form calls it otherwise. */
  first?: Omit<TextFieldProps, 'hint'> | undefined
  hint?: string | undefined
  placeholder?: string | undefined
}) {
  const t = useT()
  const language = useLanguage()
  const others = languages.filter((each) => each !== language)
  const [open, setOpen] = useState(() => others.some((each) => text(nameFieldOf[each]).value !== ''))
  return (
    <>
      <TextField
        {...(first ?? text(nameFieldOf[language]))}
        required={others.every((each) => text(nameFieldOf[each]).value === '')}
        maxLength={60}
        hint={hint}
        placeholder={placeholder}
      />
      <Fold title={t('house.otherLanguages')} open={open} onToggle={setOpen}>
        <Fields>
          {others.map((each) => (
            <TextField
              key={each}
              {...text(nameFieldOf[each])}
              maxLength={60}
              placeholder={t('house.sameName')}
            />
          ))}
        </Fields>
      </Fold>
    </>
  )
}
