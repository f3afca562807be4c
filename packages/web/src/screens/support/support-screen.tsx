import { api } from '@casa/contract'
import type { SearchResult } from '@casa/contract/search'
import { type SupportAnswer, supportForm } from '@casa/contract/support'
import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import english from '../../../locales/en/support.json'
import { useCall, useWrite } from '../../api/hooks.ts'
import { addEnglish, useTexts } from '../../lib/texts.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useSettled } from '../../parts/use-settled.ts'
import { useErrorText } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Findings } from './findings.tsx'
import { OpenSchools } from './open-schools.tsx'

addEnglish('support', english)

/** For the administrator: why somebody cannot sign in, and the schools that may be visited. */
export default function SupportScreen() {
  const t = useTexts('support')
  const [address] = useAddress()
  const [answer, setAnswer] = useState<SupportAnswer>()
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {address.get('visit') === 'ended' && (
        <Alert severity="info" role="status" sx={{ marginBlockEnd: 2 }}>
          {t('visitEnded')}
        </Alert>
      )}
      <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 }, maxWidth: 900 }}>
        <SupportForm onAnswer={setAnswer} />
      </Paper>
      <Box role="status" sx={{ maxWidth: 900, marginBlock: 3 }}>
        {answer && <Findings answer={answer} />}
      </Box>
      <OpenSchools />
    </>
  )
}

type School = SearchResult['schools'][number]

/** Asks for the school and the login name; the earlier answer disappears when another is asked for. */
function SupportForm({ onAnswer }: { onAnswer: (answer: SupportAnswer | undefined) => void }) {
  const t = useTexts('support')
  const errorText = useErrorText()
  const ask = useWrite(api.support.find)
  const [school, setSchool] = useState<School | null>(null)
  const [loginName, setLoginName] = useState('')
  const [tried, setTried] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const body = { schoolId: school?._id ?? '', loginName }
    if (!supportForm.safeParse(body).success) return
    onAnswer(undefined)
    // The form shows the error.
    onAnswer(await ask.mutateAsync({ body }).catch(() => undefined))
  }
  const missing = { school: tried && !school, loginName: tried && loginName.trim() === '' }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={event => void submit(event)}
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
      }}
    >
      <SchoolPicker
        school={school}
        onChange={setSchool}
        error={missing.school ? t('schoolRequired') : undefined}
      />
      <TextField
        label={t('loginName')}
        value={loginName}
        onChange={event => setLoginName(event.target.value)}
        required
        autoComplete="off"
        error={missing.loginName}
        helperText={missing.loginName ? t('loginNameRequired') : t('loginNameHint')}
      />
      <Button type="submit" variant="contained" loading={ask.isPending} sx={{ minHeight: 44 }}>
        {t('ask')}
      </Button>
      {ask.isError && (
        <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>
          {errorText(ask.error)}
        </Alert>
      )}
    </Box>
  )
}

type PickerProps = {
  school: School | null
  onChange: (school: School | null) => void
  error: string | undefined
}

/** Finds a school by the words of its name; there may be thousands. */
function SchoolPicker({ school, onChange, error }: PickerProps) {
  const t = useTexts('support')
  const ui = useTexts('ui')
  const [typed, setTyped] = useState('')
  const words = useSettled(typed.trim(), 200)
  const isChosen = school !== null && typed.startsWith(school.schooleName)
  const found = useCall(
    api.search.find,
    { query: { words } },
    { enabled: words !== '' && !isChosen, keepsLast: true },
  )
  const schools = words === '' ? [] : (found.data?.schools ?? [])
  return (
    <Autocomplete
      options={schools}
      filterOptions={options => options}
      getOptionLabel={({ schooleName, city }) => (city ? `${schooleName}, ${city}` : schooleName)}
      getOptionKey={({ _id }) => _id}
      isOptionEqualToValue={(option, value) => option._id === value._id}
      value={school}
      onChange={(_, chosen) => onChange(chosen)}
      onInputChange={(_, text) => setTyped(text)}
      loading={words !== '' && found.isFetching}
      loadingText={ui('several.loading')}
      noOptionsText={words === '' ? t('schoolHint') : ui('several.nothing')}
      clearText={ui('several.clear')}
      openText={`${ui('several.open')}: ${t('school')}`}
      closeText={ui('close')}
      autoHighlight
      renderInput={input => (
        <TextField
          {...input}
          label={t('school')}
          required
          error={error !== undefined}
          helperText={error ?? t('schoolHint')}
        />
      )}
    />
  )
}
