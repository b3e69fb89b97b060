document.querySelectorAll('section').forEach(section => {
  section.querySelectorAll('.legend button').forEach(button => button.addEventListener('click', () => {
    const shown = button.getAttribute('aria-pressed') !== 'true';
    section.querySelectorAll('[data-who="' + button.dataset.who + '"]').forEach(of => {
      if (of === button || of.tagName === 'BUTTON') of.setAttribute('aria-pressed', shown);
      else of.style.display = shown ? '' : 'none';
    });
  }));
});
