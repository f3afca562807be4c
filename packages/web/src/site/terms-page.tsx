import { LegalDocument } from './legal-document.tsx'

/** The terms and conditions. */
export function TermsPage() {
  return (
    <LegalDocument page="terms" heading="Terms of Service" updated="November 2024">
      <p>
        These terms and conditions apply between the operator of this installation of Casa (“we”) and the
        schools that register here, their staff, and the parents of their children (“you”). By registering a
        school or signing in you accept them, together with our{' '}
        <a href="/montessori/privacy">Privacy Policy</a>.
      </p>

      <h2>1. The service</h2>
      <p>
        Casa is a web application with which Montessori schools plan and record the children’s work, take
        attendance, make reports, keep a calendar, administer fees and let parents follow their own child. We
        may improve and change it; we do not take away what a school depends on without telling it in good
        time.
      </p>

      <h2>2. Registration and verification</h2>
      <ul>
        <li>
          A school registers through the public form. The person who registers must be entitled to act for it.
        </li>
        <li>The details must be true and kept up to date.</li>
        <li>We verify each registration and may refuse one. Nobody of the school can sign in before that.</li>
      </ul>

      <h2>3. Trial and subscription</h2>
      <p>
        A school may begin with a trial subscription, which is free of charge and binds the school to nothing.
        What a subscription costs and how long it runs is agreed with the school in writing before it begins.
      </p>

      <h2>4. Accounts and passwords</h2>
      <ul>
        <li>An account belongs to one person. Do not share your password, and do not use somebody else’s.</li>
        <li>
          The school makes the accounts of its teachers and of its children’s parents and closes them again.
        </li>
        <li>Tell your school, or us, at once when you believe that somebody else has used your account.</li>
      </ul>

      <h2>5. What the school is responsible for</h2>
      <ul>
        <li>
          It enters data about children only with the consent of a parent or guardian, and only what it needs
          for its work.
        </li>
        <li>It decides which reports are published to parents, and answers for what they say.</li>
        <li>It holds the rights in the photographs, recordings and texts that it uploads.</li>
      </ul>

      <h2>6. What is not allowed</h2>
      <p>
        You may not use Casa against the law, look at or change data that is not meant for you, upload harmful
        files, overload the service on purpose, or try to get round its protection. We may suspend an account
        or a school that does, and will say why.
      </p>

      <h2>7. Fees that parents pay to their school</h2>
      <p>
        Fee structures, instalments and due dates are set by the school. They are a matter between parents and
        school; questions about them go to the school.
      </p>

      <h2>8. Your data</h2>
      <p>
        The school’s data belongs to the school. It can be exported at any time; when the school leaves, we
        hand it over and erase it, as the Privacy Policy says.
      </p>

      <h2>9. Availability and liability</h2>
      <p>
        We run Casa with care and keep back-ups, but cannot promise that it is never interrupted or free of
        error. We are liable for damage that we cause by intent or gross negligence, and otherwise only as far
        as the law requires.
      </p>

      <h2>10. Ending</h2>
      <p>
        A school may end its use of Casa at any time. We may end it with thirty days’ notice, and at once
        where these terms are seriously broken.
      </p>

      <h2>11. Governing law</h2>
      <p>
        These terms are governed by the law of India as it applies in Hyderabad. The courts of Hyderabad,
        India, decide disputes that we cannot settle between us.
      </p>

      <h2>12. Changes</h2>
      <p>
        When we change these terms we publish them here with a new date, thirty days before they take effect.
        Anyone who goes on using Casa after that accepts them.
      </p>
    </LegalDocument>
  )
}
