import TextField from '@mui/material/TextField'

type Props = {
  label: string
  /** The calendar day, YYYY-MM-DD. */
  value: string
  onChange: (day: string) => void
  latest?: string
}

/** A day that a screen is about: the device's own date input, which a phone opens as a calendar. */
export function DayPicker({ label, value, onChange, latest }: Props) {
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      // A day that is still being typed has no value yet.
      onChange={event => event.target.value && onChange(event.target.value)}
      slotProps={{ htmlInput: { max: latest }, inputLabel: { shrink: true } }}
    />
  )
}
