import { LegalDocument } from './legal-document.tsx'

/** The privacy policy. */
export function PrivacyPage() {
  return (
    <LegalDocument page="privacy" heading="Privacy Policy" updated="November 2024">
      <p>
        Casa helps Montessori schools to run their school and to show parents how their children grow. Much of
        what it keeps is about children. This page says what is kept, why, who sees it, for how long, and what
        you may ask for.
      </p>

      <h2>Who is responsible</h2>
      <p>
        The school decides which data about its children, families and staff it enters, and why; under India’s
        Digital Personal Data Protection Act, 2023 it is the Data Fiduciary. The operator of this installation
        of Casa processes the data for the school and on its instructions, and is itself responsible for the
        data of a school’s registration.
      </p>

      <h2>What we keep</h2>
      <ul>
        <li>
          <strong>About children:</strong> name, date of birth, gender, photograph, class, admission number
          and date, address, allergies, attendance, the activities they work on and how well each was done,
          observations, notes, assignments and fee instalments. A school may add an Aadhaar number and a
          masked image of the card; neither is required.
        </li>
        <li>
          <strong>About parents:</strong> names, mobile numbers, and the password, of which we keep only a
          hash that cannot be turned back.
        </li>
        <li>
          <strong>About teachers and school staff:</strong> name, class, mobile number, e-mail, qualification
          and address, and what they record in the course of their work, with date and time.
        </li>
        <li>
          <strong>About schools:</strong> what is entered on the registration form.
        </li>
        <li>
          <strong>About the use of Casa:</strong> sign-ins and a record of who changed what and when, so that
          misuse can be found.
        </li>
      </ul>

      <h2>Why we keep it</h2>
      <p>
        To provide the service to the school: to plan and record the children’s work, to take attendance, to
        make reports, to administer fees and to let parents follow their own child. We do not sell data, we
        show no advertisements, and we neither track children nor build profiles of them for any other
        purpose. A child’s data is entered by the school with the consent of a parent or guardian.
      </p>

      <h2>Who sees it</h2>
      <ul>
        <li>The school’s administrator sees the data of that school.</li>
        <li>A teacher sees the data of their own class.</li>
        <li>
          A parent sees the data of their own children only, and only those activity reports that the school
          has published.
        </li>
        <li>
          The platform’s administrator sees the registrations of schools and the number of their students, in
          order to verify and support them.
        </li>
        <li>
          A company that delivers text messages or e-mail receives the mobile number or address and the
          message, such as a one-time code, and nothing else.
        </li>
        <li>Authorities receive data only where the law obliges us to hand it over.</li>
      </ul>

      <h2>How we protect it</h2>
      <p>
        Schools are kept apart in the database itself. Aadhaar numbers are encrypted; apart from the school’s
        administrator, who may open them to correct them, nobody sees more than the last four digits. The
        image of the card is masked in the browser before it is sent, and the original never reaches us.
        Photographs lose the place and time that a camera hides in them, and are shown only to people who may
        see the child. Sessions end by themselves, and at once when a password is changed.
      </p>

      <h2>What your browser keeps</h2>
      <p>
        Casa uses no tracking cookies and loads nothing from other companies. After you sign in, your browser
        keeps the key to your session, your name and role, and one cookie that lets it show photographs. Your
        choice of language is kept, too. Sign Out removes the session. Attendance that could not be sent waits
        on the device of the teacher until it has been.
      </p>

      <h2>How long we keep it</h2>
      <p>
        As long as the school uses Casa and needs the data for a child’s education and for the records that
        the law asks of it. When a school leaves, its data is handed over and erased; copies in back-ups
        disappear when these are replaced. One-time codes are gone after ten minutes.
      </p>

      <h2>What you may ask for</h2>
      <p>
        You may ask to see the data about you or your child, to have it corrected, completed or erased, to
        withdraw consent, and to name somebody who acts for you. Please turn to your school first, which can
        do most of this at once; the support contact at the foot of this page helps where it cannot. If you
        are not satisfied with the answer, you may complain to the Data Protection Board of India.
      </p>

      <h2>Changes</h2>
      <p>
        When this policy changes in substance we say so on this page, with the new date at its top, before the
        change takes effect.
      </p>
    </LegalDocument>
  )
}
