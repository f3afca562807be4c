import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import dayjs from 'dayjs'
import hi from 'dayjs/locale/hi'
import te from 'dayjs/locale/te'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { monthName } from '../lib/formats.ts'
import { schoolDay } from '../lib/school-day.ts'
import { useTexts } from '../lib/texts.ts'

dayjs.extend(customParseFormat)

// Date fields abbreviate months as the days in texts do.
for (const language of [hi, te]) {
  const monthsShort = Array.from({ length: 12 }, (_, month) => monthName(month, language.name))
  dayjs.locale({ ...language, monthsShort }, undefined, true)
}

type DayMaker = (text?: string | null, timezone?: string) => unknown

/** A calendar marks the school's today, not the device's. */
class SchoolAdapter extends AdapterDayjs {
  constructor(...settings: ConstructorParameters<typeof AdapterDayjs>) {
    super(...settings)
    const make = this.date as DayMaker
    const makeAtSchool: DayMaker = (text, timezone) => make(text === undefined ? schoolDay() : text, timezone)
    this.date = makeAtSchool as typeof this.date
  }
}

/** Gives the date fields and calendars below it the chosen language and its texts, and the school's today. */
export function DateLocale({ children }: { children: ReactNode }) {
  const t = useTexts('ui')
  const { i18n } = useTranslation()
  return (
    <LocalizationProvider
      dateAdapter={SchoolAdapter}
      adapterLocale={i18n.language}
      // How the button beside a day field announces the day; the library would say Nov 23, 2026.
      dateFormats={{ fullDate: 'D MMMM YYYY' }}
      localeText={{
        okButtonLabel: t('date.ok'),
        cancelButtonLabel: t('cancel'),
        datePickerToolbarTitle: t('date.choose'),
        openDatePickerDialogue: day => (day ? t('date.chosen', { day }) : t('date.choose')),
        previousMonth: t('date.previous'),
        nextMonth: t('date.next'),
        calendarViewSwitchingButtonAriaLabel: view => t(view === 'year' ? 'date.toDays' : 'date.toYears'),
        day: t('date.day'),
        month: t('date.month'),
        year: t('date.year'),
        empty: t('date.empty'),
        // English has DD-MMM-YYYY.
        ...(i18n.language !== 'en' && {
          fieldDayPlaceholder: () => t('date.day'),
          fieldMonthPlaceholder: () => t('date.month'),
          fieldYearPlaceholder: () => t('date.year'),
        }),
      }}
    >
      {children}
    </LocalizationProvider>
  )
}
