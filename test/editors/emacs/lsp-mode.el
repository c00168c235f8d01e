;;; Runs in Emacs on an open file and notes what a user of lsp-mode would see.  -*- lexical-binding: t -*-

(require 'lsp-mode)
(load (expand-file-name "check" (file-name-directory load-file-name)) nil t)

;; Nobody is there to answer questions, and every buffer is its own business.
(setq lsp-auto-guess-root t lsp-restart 'auto-restart lsp-enable-file-watchers t lsp-warn-no-matched-clients nil
      lsp-keep-workspace-alive t lsp-enable-suggest-server-download nil
      lsp-modeline-workspace-status-enable nil lsp-modeline-code-actions-enable nil lsp-modeline-diagnostics-enable nil
      lsp-headerline-breadcrumb-enable nil)

(defun check-diagnostics ()
  (mapcar (lambda (it)
            (let ((range (gethash "range" it)))
              (list (cons 'code (gethash "code" it))
                    (cons 'line (gethash "line" (gethash "start" range)))
                    (cons 'severity (gethash "severity" it)))))
          (lsp--get-buffer-diagnostics)))

(defun check-position () (lsp--text-document-position-params))

(defun check-changed () (lsp--flush-delayed-changes))

(defun check-features ()
  (find-file "agent.yaml")
  (yaml-mode)
  (yas-minor-mode 1)
  (lsp-workspace-folders-add default-directory)
  (lsp)
  (check-until #'check-diagnostics)
  (check-note 'diagnostics (vconcat (check-diagnostics)))

  (check-goto 2 2)
  (check-note 'hover (lsp--render-on-hover-content (gethash "contents" (lsp-request "textDocument/hover" (check-position))) t))
  (check-goto 3 6)
  (check-note 'completion (vconcat (mapcar #'substring-no-properties
                                           (all-completions "" (nth 2 (lsp-completion-at-point))))))
  (check-note 'symbols (vconcat (mapcar (lambda (it) (gethash "name" it)) (lsp--get-document-symbols))))

  (check-goto 3 0)
  (let* ((actions (lsp-code-actions-at-point))
         (action (seq-find (lambda (it) (equal (gethash "title" it) "Change to \"maxPods\"")) actions)))
    (check-note 'actions (vconcat (mapcar (lambda (it) (gethash "title" it)) actions)))
    (lsp-execute-code-action action))
  (check-goto 3 0)
  (check-note 'fixed (check-line))
  (check-changed)
  (check-until (lambda () (null (check-diagnostics))))
  (check-note 'after (vconcat (check-diagnostics))))

(defun check-told ()
  "What is told of a file that nobody has opened."
  (mapcar (lambda (it) (gethash "code" it)) (gethash (expand-file-name "closed.yaml") (lsp-diagnostics))))

(defun check-closed ()
  (check-until #'check-told)
  (check-note 'closed (vconcat (check-told)))
  (check-replace-line 3 "maxPod: 110")
  (check-changed)
  (check-until #'check-diagnostics)
  (check-watched #'check-told (lambda () (alist-get 'severity (car (check-diagnostics))))))

(defun check-settings ()
  (lsp-register-custom-settings '(("orchConfig.severity.unknown-field" "error")))
  (lsp--set-configuration (lsp-configuration-section "orchConfig"))
  (check-until (lambda () (eq (alist-get 'severity (car (check-diagnostics))) 1)))
  (check-note 'withSetting (alist-get 'severity (car (check-diagnostics)))))

(defun check-rename ()
  (find-file "lists.yaml")
  (yaml-mode)
  (lsp)
  (check-goto 2 13)
  (lsp-rename "servers")
  (check-note 'renamed (vconcat (seq-subseq (split-string (buffer-substring-no-properties (point-min) (point-max)) "\n") 2 4)))
  (set-buffer-modified-p nil)
  (kill-buffer))

(defun check-kill ()
  (switch-to-buffer "agent.yaml")
  (let* ((workspace (car (lsp-workspaces)))
         (dead (lsp--workspace-cmd-proc workspace)))
    (signal-process dead 'SIGKILL)
    (check-until (lambda () (let ((now (car (lsp-workspaces)))) (and now (not (eq (lsp--workspace-cmd-proc now) dead))))))
    (check-until #'check-diagnostics)
    (check-note 'afterKill (vconcat (check-diagnostics)))
    (check-note 'isNew (if (eq (lsp--workspace-cmd-proc (car (lsp-workspaces))) dead) :json-false t))))

(check-run (lambda () (check-features) (check-closed) (check-settings) (check-rename) (check-kill)))
